import type { Generated } from 'kysely';
import type { Json } from '#gateway/db/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    pay_method: PayMethodTable;
    cashier_setting: CashierSettingTable;
  }
}

/** The name of a method in one language, and a note for the payer. */
export interface MethodWords {
  readonly name: string;
  readonly note?: string;
}

/** A payment method, in or out (db/migrations/084-cashier.sql); amounts are minor units. */
export interface PayMethodTable {
  merchant: string;
  id: Generated<string>;
  version: Generated<bigint>;
  direction: 'DEPOSIT' | 'WITHDRAWAL';
  /** Code of the payment provider. */
  provider: string;
  kind: 'BANK' | 'EWALLET' | 'CRYPTO' | 'C2C';
  way: 'redirect' | 'qr' | 'transfer' | 'c2c' | 'account';
  is_on: Generated<boolean>;
  place: Generated<number>;
  words: Json<Readonly<Record<string, MethodWords>>>;
  /** By field name, in the format of schemas/register-settings.schema.json. */
  rules: Json<Readonly<Record<string, unknown>>>;
  minimum_minor: bigint;
  maximum_minor: bigint;
  amounts_minor: Generated<bigint[]>;
  tolerance_ppm: Generated<number>;
  fee_fixed_minor: Generated<bigint>;
  fee_ppm: Generated<number>;
  fee_payer: Generated<'PLAYER' | 'HOUSE'>;
  daily_count: number | null;
  daily_sum_minor: bigint | null;
  rank_from: number | null;
  /** Minutes of the merchant's day. */
  opens_at: number | null;
  closes_at: number | null;
}

/** Settings of all methods of a merchant; without a row, the columns' defaults. */
export interface CashierSettingTable {
  merchant: string;
  version: Generated<bigint>;
  turnover_ppm: Generated<number>;
  cool_off_hours: Generated<number>;
  account_cool_off_hours: Generated<number>;
  accounts_most: Generated<number>;
  deposits_most: Generated<number>;
  withdrawals_daily_count: number | null;
  withdrawals_daily_minor: bigint | null;
  may_cancel: Generated<boolean>;
  pass_up_to_minor: bigint | null;
  two_above_minor: bigint | null;
  limit_alone_by: Generated<string | null>;
  asks_kyc: Generated<boolean>;
  asks_contact: Generated<boolean>;
  upline_is_on: Generated<boolean>;
  upline_minimum_minor: Generated<bigint>;
  upline_maximum_minor: bigint | null;
  upline_daily_minor: bigint | null;
}
