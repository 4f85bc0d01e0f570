import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    phone_provider: PhoneProviderTable;
    phone_token_spent: PhoneTokenSpentTable;
  }
}

interface PhoneProviderTable {
  merchant: string;
  project_id: string;
  api_key: string;
  auth_domain: string;
  emulator: string | null;
  enabled: Generated<boolean>;
}

interface PhoneTokenSpentTable {
  merchant: string;
  digest: Buffer;
  expires_at: Date;
}
