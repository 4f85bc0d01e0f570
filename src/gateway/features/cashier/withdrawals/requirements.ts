import type { Facts } from './facts.ts';

/**
 * A requirement or block before a withdrawal (N10); the codes are those of contract/withdrawals/read.ts. Amounts are
 * minor units.
 */
export interface Requirement {
  readonly code: string;
  readonly doneMinor?: bigint;
  readonly goalMinor?: bigint;
  /** When the block ends by itself, in ms since 1970. */
  readonly until?: number;
  readonly orderId?: string;
}

/** Maximum number of turnover entries in one reply; the rest appear once these are done. */
const MOST_TURNOVER = 10;

/** Requirements that the member can fulfil, the slowest first. */
export function findRequirements({ turnover, kyc, settings, guards }: Facts): readonly Requirement[] {
  return [
    ...turnover.slice(0, MOST_TURNOVER).map((open) => ({ code: 'TURNOVER', ...open })),
    ...(kyc !== undefined && kyc.length > 0 ? [{ code: 'KYC' }] : []),
    ...(settings.asksContact && !guards.hasContact ? [{ code: 'CONTACT' }] : []),
    ...(guards.hasPassword ? [] : [{ code: 'PAYMENT_PASSWORD' }]),
    ...(guards.accounts > 0 ? [] : [{ code: 'PAYOUT_ACCOUNT' }]),
  ];
}

/**
 * Blocks that only time removes; `least` is the smallest withdrawal that any method accepts now, undefined if none
 * does.
 */
export function findBlocks(facts: Facts, least: bigint | undefined): readonly Requirement[] {
  const { guards, day, debt, leftCount, leftToday, offers } = facts;
  const tomorrow = day.endsAt.getTime();
  const blocks: Requirement[] = [];
  if (guards.openOrder !== undefined) blocks.push({ code: 'OPEN_ORDER', orderId: guards.openOrder });
  if (debt > 0n) blocks.push({ code: 'DEBT', doneMinor: 0n, goalMinor: debt });
  blocks.push(...wait('COOL_OFF', guards.restsUntil));
  blocks.push(...wait('ACCOUNT_COOL_OFF', guards.accountsRestUntil));
  blocks.push(...wait('PASSWORD_LOCKED', guards.lockedUntil));
  if (leftCount === 0) blocks.push({ code: 'DAILY_COUNT', until: tomorrow });
  if (leftToday !== undefined && leftToday < (least ?? 1n)) blocks.push({ code: 'DAILY_SUM', until: tomorrow });
  if (least === undefined) blocks.push({ code: 'CLOSED', ...earliest(offers.map(({ closed }) => closed?.until)) });
  return blocks;
}

function wait(code: string, until: Date | undefined): Requirement[] {
  return until === undefined ? [] : [{ code, until: until.getTime() }];
}

function earliest(times: readonly (number | undefined)[]): { until?: number } {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? {} : { until: Math.min(...known) };
}
