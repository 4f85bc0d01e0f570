import { writeAmount } from '#contract/call/amount.ts';
import type { StaffMethod, WrittenSettings } from '#contract/staff/pay-methods/calls.ts';
import type { MethodRow, PayMethodDeps } from './deps.ts';

export function presentMethod(row: MethodRow, exponent: number): StaffMethod {
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const { daily_count, daily_sum_minor, rank_from, opens_at, closes_at } = row;
  return {
    id: row.id,
    version: Number(row.version),
    direction: row.direction,
    provider: row.provider,
    kind: row.kind,
    way: row.way,
    isOn: row.is_on,
    place: row.place,
    words: row.words,
    rules: row.rules as StaffMethod['rules'],
    minimum: write(row.minimum_minor),
    maximum: write(row.maximum_minor),
    amounts: row.amounts_minor.map(write),
    tolerancePpm: row.tolerance_ppm,
    feeFixed: write(row.fee_fixed_minor),
    feePpm: row.fee_ppm,
    feePayer: row.fee_payer,
    ...(daily_count !== null && { dailyCount: daily_count }),
    ...(daily_sum_minor !== null && { dailySum: write(daily_sum_minor) }),
    ...(rank_from !== null && { rankFrom: rank_from }),
    ...(opens_at !== null && { opensAt: opens_at }),
    ...(closes_at !== null && { closesAt: closes_at }),
  };
}

type Settings = Awaited<ReturnType<PayMethodDeps['readSettings']>>;

export function presentSettings(row: Settings, exponent: number): WrittenSettings & { readonly version: number } {
  const { withdrawalsDailyCount, withdrawalsDailyMinor, passUpToMinor, twoAboveMinor } = row;
  const { uplineMaximumMinor, uplineDailyMinor } = row;
  const write = (minor: bigint) => writeAmount(minor, exponent);
  return {
    version: Number(row.version),
    turnoverPpm: row.turnoverPpm,
    coolOffHours: row.coolOffHours,
    accountCoolOffHours: row.accountCoolOffHours,
    accountsMost: row.accountsMost,
    depositsMost: row.depositsMost,
    mayCancel: row.mayCancel,
    asksKyc: row.asksKyc,
    asksContact: row.asksContact,
    uplineIsOn: row.uplineIsOn,
    uplineMinimum: write(row.uplineMinimumMinor),
    ...(withdrawalsDailyCount !== null && { withdrawalsDailyCount }),
    ...(withdrawalsDailyMinor !== null && { withdrawalsDaily: write(withdrawalsDailyMinor) }),
    ...(passUpToMinor !== null && { passUpTo: write(passUpToMinor) }),
    ...(twoAboveMinor !== null && { twoAbove: write(twoAboveMinor) }),
    ...(uplineMaximumMinor !== null && { uplineMaximum: write(uplineMaximumMinor) }),
    ...(uplineDailyMinor !== null && { uplineDaily: write(uplineDailyMinor) }),
  };
}
