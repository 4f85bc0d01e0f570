import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    identity_setting: IdentitySettingTable;
    merchant_secret: MerchantSecretTable;
    member: MemberTable;
  }
}

export interface IdentitySettingTable {
  merchant: string;
  human_check_login: Generated<boolean>;
  human_check_register: Generated<boolean>;
  human_check_sms: Generated<boolean>;
  reveal_accounts: Generated<boolean>;
  resend_minutes: Generated<number>;
  require_consents: Generated<boolean>;
  code_budgets: ColumnType<unknown, string | undefined, string>;
  password_days: number | null;
  initial_password_hash: string | null;
  ask_payee_name: Generated<boolean>;
}

interface MerchantSecretTable {
  merchant: string;
  name: string;
  secret: Buffer;
}

/** jsonb with a database default. */
type JsonWithDefault = ColumnType<unknown, string | undefined, string>;

export interface MemberTable {
  merchant: string;
  id: Generated<string>;
  account: string;
  account_key: string;
  account_skeleton: string | null;
  password_hash: string | null;
  password_changed_at: Generated<Date>;
  /** Chosen by another person: must be changed at the first log-in. */
  password_is_first: Generated<boolean>;
  payment_password_hash: string | null;
  nickname: string;
  type: Generated<number>;
  to_upline: Generated<boolean>;
  rank_level: Generated<number>;
  rank_name: Generated<string>;
  labels: JsonWithDefault;
  switches: JsonWithDefault;
  language: string | null;
  status: Generated<'active' | 'disabled'>;
  mobile: string | null;
  mobile_verified: Generated<boolean>;
  email: string | null;
  email_verified: Generated<boolean>;
  profile: JsonWithDefault;
  upline_id: string | null;
  affiliate_code: string | null;
  referral_code: string | null;
  recommender_id: string | null;
  consents: ColumnType<unknown, RawBuilder<unknown> | string | undefined, never>;
  created_at: Generated<Date>;
  first_login_at: Date | null;
  first_steps: Generated<string[]>;
  last_login_at: Date | null;
  last_login_country: Generated<string>;
  last_login_device: Generated<string>;
  /** The log-in before the last one. */
  previous_login_at: Date | null;
  previous_login_country: Generated<string>;
  previous_login_device: Generated<string>;
  /** When a trial account ends. */
  ends_at: Date | null;
  /** Incremented by every change that staff make. */
  version: Generated<number>;
  /**
   * When a verified contact was last replaced, and when the second step was enabled or removed; written by triggers.
   */
  contact_changed_at: GeneratedAlways<Date | null>;
  second_step_changed_at: GeneratedAlways<Date | null>;
  /** Lookup keys of nickname and e-mail: lower case. */
  nickname_key: GeneratedAlways<string>;
  email_key: GeneratedAlways<string | null>;
}
