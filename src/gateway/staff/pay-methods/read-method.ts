import { MOST_MINOR, readAmountMinor } from '#contract/call/amount.ts';
import type { WrittenMethod, WrittenSettings } from '#contract/staff/pay-methods/calls.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { NewMethod, NewSettings } from './deps.ts';

interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly message?: string;
}

export function refused(fields: readonly FieldProblem[]): Failure {
  return new Failure('invalid_request', { value: { fields } });
}

/** Parses amounts of a currency and collects the invalid fields. */
function createReader(exponent: number) {
  const problems: FieldProblem[] = [];
  const amount = (field: string, typed: string): bigint => {
    const minor = readAmountMinor(typed, exponent);
    const isWhole = (typed.split('.')[1] ?? '').replace(/0+$/, '').length <= exponent;
    if (minor !== null && isWhole && minor <= MOST_MINOR) return minor;
    problems.push({ field, code: 'amount' });
    return 0n;
  };
  return {
    problems,
    amount,
    positive(field: string, typed: string): bigint {
      const minor = amount(field, typed);
      if (minor === 0n) problems.push({ field, code: 'positive' });
      return minor;
    },
    bound: (field: string, typed: string | undefined) => (typed === undefined ? null : amount(field, typed) || null),
    must: (holds: boolean, field: string, code: string) => void (holds || problems.push({ field, code })),
  };
}

/** Parses a payment method into columns. Throws `Failure` with every invalid field and its reason. */
export function readMethod(written: WrittenMethod, exponent: number): NewMethod {
  const read = createReader(exponent);
  const [minimum, maximum] = [read.positive('minimum', written.minimum), read.positive('maximum', written.maximum)];
  read.must(minimum <= maximum, 'maximum', 'range');
  const amounts = written.amounts.map((typed) => read.positive('amounts', typed));
  read.must(
    amounts.every((each) => each >= minimum && each <= maximum),
    'amounts',
    'range',
  );
  const fee = read.amount('feeFixed', written.feeFixed);
  const taken = written.feePayer === 'PLAYER' ? fee + (minimum * BigInt(written.feePpm)) / 1_000_000n : 0n;
  read.must(minimum === 0n || taken < minimum, 'feeFixed', 'range');
  mustFit(written, read.must);
  const row = {
    direction: written.direction,
    provider: written.provider,
    kind: written.kind,
    way: written.way,
    is_on: written.isOn,
    place: written.place,
    minimum_minor: minimum,
    maximum_minor: maximum,
    words: JSON.stringify(written.words),
    rules: JSON.stringify(written.rules),
    amounts_minor: amounts,
    tolerance_ppm: written.tolerancePpm,
    fee_fixed_minor: fee,
    fee_ppm: written.feePpm,
    fee_payer: written.feePayer,
    daily_count: written.dailyCount ?? null,
    rank_from: written.rankFrom ?? null,
    daily_sum_minor: read.bound('dailySum', written.dailySum),
    opens_at: written.opensAt ?? null,
    closes_at: written.closesAt ?? null,
  };
  if (read.problems.length > 0) throw refused(read.problems);
  return row;
}

/**
 * Cross-field checks: the flow must match direction and kind, opening and closing times come together, and one name is
 * required.
 */
function mustFit(written: WrittenMethod, must: (holds: boolean, field: string, code: string) => void): void {
  const { direction, kind, way, opensAt, closesAt, words } = written;
  must((kind === 'C2C') === (way === 'c2c'), 'way', 'kind');
  must(way === 'c2c' || (way === 'account') === (direction === 'WITHDRAWAL'), 'way', 'direction');
  must((opensAt === undefined) === (closesAt === undefined), 'closesAt', 'missing');
  must(
    Object.values(words).some(({ name }) => name.trim() !== ''),
    'words',
    'missing',
  );
}

/** Parses the settings into columns. Throws `Failure` like `readMethod`. */
export function readSettings(written: WrittenSettings, exponent: number): NewSettings {
  const read = createReader(exponent);
  const least = read.positive('uplineMinimum', written.uplineMinimum);
  const most = read.bound('uplineMaximum', written.uplineMaximum);
  read.must(most === null || most >= least, 'uplineMaximum', 'range');
  const [passUpTo, twoAbove] = [read.bound('passUpTo', written.passUpTo), read.bound('twoAbove', written.twoAbove)];
  // No staff user sees automatic approvals: their limit may not exceed the two-person limit.
  read.must(passUpTo === null || passUpTo <= (twoAbove ?? 0n), 'passUpTo', 'range');
  const row = {
    turnover_ppm: written.turnoverPpm,
    cool_off_hours: written.coolOffHours,
    account_cool_off_hours: written.accountCoolOffHours,
    accounts_most: written.accountsMost,
    deposits_most: written.depositsMost,
    withdrawals_daily_count: written.withdrawalsDailyCount ?? null,
    withdrawals_daily_minor: read.bound('withdrawalsDaily', written.withdrawalsDaily),
    may_cancel: written.mayCancel,
    pass_up_to_minor: passUpTo,
    two_above_minor: twoAbove,
    asks_kyc: written.asksKyc,
    asks_contact: written.asksContact,
    upline_is_on: written.uplineIsOn,
    upline_minimum_minor: least,
    upline_maximum_minor: most,
    upline_daily_minor: read.bound('uplineDaily', written.uplineDaily),
  };
  if (read.problems.length > 0) throw refused(read.problems);
  return row;
}
