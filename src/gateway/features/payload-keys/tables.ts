import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    payload_key: PayloadKeyTable;
    payload_spent: PayloadSpentTable;
  }
}

export interface PublicJwk {
  readonly kid: string;
  readonly kty: string;
  readonly [parameter: string]: string;
}

interface PayloadKeyTable {
  merchant: string;
  kid: string;
  public_jwk: Json<PublicJwk>;
  private_jwk: Buffer;
  created_at: Generated<Date>;
  retires_at: Date | null;
}

interface PayloadSpentTable {
  merchant: string;
  digest: Buffer;
  expires_at: Date;
}
