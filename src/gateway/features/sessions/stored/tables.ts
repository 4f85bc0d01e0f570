import type { Generated } from 'kysely';
import '#gateway/identity/sessions/session-tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    login_failure: LoginFailureTable;
    second_step: SecondStepTable;
    tried_password: TriedPasswordTable;
  }
}

export interface LoginFailureTable {
  merchant: string;
  subject: Buffer;
  failures: Generated<number>;
  last_at: Generated<Date>;
  blocked_until: Date | null;
}

export interface SecondStepTable {
  merchant: string;
  digest: Buffer;
  member_id: string;
  device: Buffer;
  login_method: FirstStep;
  initial_password: boolean;
  remember: boolean | null;
  subject: Buffer | null;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

/** Authentication method; `reset`: by setting a new password, which required a stronger proof than a password. */
export type LoginMethod = 'password' | 'remembered' | 'sms' | 'phone' | 'social' | 'reset';
/** Methods after which a second step may be required. */
export type FirstStep = Exclude<LoginMethod, 'reset'>;

export interface TriedPasswordTable {
  merchant: string;
  password: Buffer;
  account: Buffer;
  tried_at: Generated<Date>;
}
