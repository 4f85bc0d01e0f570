import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    authenticator: AuthenticatorTable;
    recovery_code: RecoveryCodeTable;
    security_try: SecurityTryTable;
    member_avatar: MemberAvatarTable;
  }
}

export interface AuthenticatorTable {
  merchant: string;
  member_id: string;
  secret: Buffer;
  begun_at: Generated<Date>;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
}

export interface RecoveryCodeTable {
  merchant: string;
  member_id: string;
  hash: Buffer;
}

export interface SecurityTryTable {
  merchant: string;
  member_id: string;
  kind: 'authenticator' | 'password';
  tries: Generated<number>;
  since: Generated<Date>;
}

export interface MemberAvatarTable {
  merchant: string;
  member_id: string;
  static_id: string | null;
  name: string | null;
  image: Buffer | null;
  changed_at: Generated<Date>;
}
