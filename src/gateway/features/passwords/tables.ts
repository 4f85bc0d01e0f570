import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    password_reset: PasswordResetTable;
  }
}

interface PasswordResetTable {
  merchant: string;
  digest: Buffer;
  member_id: string | null;
  account: Buffer;
  asked_from: Buffer;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  used_at: Date | null;
}
