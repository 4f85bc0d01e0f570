import type { ColumnType, Generated } from 'kysely';
import type { CodePurpose } from '#gateway/identity/codes/codes.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    verification_code: VerificationCodeTable;
    code_alarm: CodeAlarmTable;
  }
}

/** Null by default. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface VerificationCodeTable {
  merchant: string;
  id: Generated<bigint>;
  channel: Generated<'sms' | 'email'>;
  purpose: CodePurpose;
  /** E.164 number, or an e-mail address in lower case. */
  recipient: string;
  /** Keyed hash of the context that the code is bound to, in addition to its recipient. */
  attempt: Optional<Buffer>;
  code: Buffer;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  used_at: Date | null;
  asked_from: Buffer;
  dialling_code: Optional<string>;
  number_range: Optional<string>;
}

interface CodeAlarmTable {
  merchant: string;
  id: Generated<bigint>;
  channel: 'sms' | 'email';
  began_at: Generated<Date>;
  last_at: Generated<Date>;
  sends: number;
  verified: number;
}
