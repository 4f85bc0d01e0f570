import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    captcha: CaptchaTable;
  }
}

export interface CaptchaTable {
  merchant: string;
  id: Generated<string>;
  answer: Buffer;
  expires_at: Generated<Date>;
}
