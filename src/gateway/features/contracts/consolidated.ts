import type { Db } from '#gateway/db/tables.ts';
import { findHigherRate } from '#model/agents/compare-rates.ts';
import type { ContractKind, ContractRow } from '#model/agents/contract.ts';
import { GROUPS } from '#model/agents/contract.ts';
import { type Amounts, amountsOf } from './present.ts';
import { type Agreement, readAround, readBelow } from './terms/agreement.ts';
import type { LastPeriodDeps } from './terms/last-period.ts';

const OF_KIND = {
  DIVIDEND: ['divtypereq', 'divtypeinfo'],
  DAILY: ['dailysalreqtype', 'dailysalinfotype'],
  HOURLY: ['contracthoursalreq', 'contracthoursalinfo'],
  REALTIME: ['realtimesalreqtype', 'realtimesalinfotype'],
} as const satisfies Readonly<Record<ContractKind, readonly [string, string]>>;

type Sign = 'P' | 'V' | undefined;

/**
 * A member’s open requests and contracts in force (M173, M311), as sent to the client: by kind, then by product. A request is an
 * offer to the member (P), or a request of the upline to end the member's contract (V).
 */
export async function describeConsolidated(db: Db, deps: LastPeriodDeps, merchant: string, memberId: string) {
  const { exponent } = await deps.readCurrency(db, merchant);
  const amounts = amountsOf(exponent);
  const mine = (await readAround(db, merchant, memberId)).filter(({ holderId }) => holderId === memberId);
  const below = new Map<ContractKind, readonly Agreement[]>();
  for (const { kind, state } of mine)
    if (state === 'offered') below.set(kind, await readBelow(db, merchant, kind, memberId));
  const reply: Record<string, object> = {};
  for (const [kind, [request, info]] of Object.entries(OF_KIND) as [ContractKind, readonly [string, string]][]) {
    const held = mine.find((one) => one.kind === kind && one.state !== 'offered');
    const offered = mine.find((one) => one.kind === kind && one.state === 'offered');
    const asksEnd = held?.endAskedBy === 'offerer' && held.state === 'ending';
    const open = offered ?? (asksEnd ? held : undefined);
    const ends = offered !== undefined && (below.get(kind) ?? []).some((one) => findHigherRate(one.rows, offered.rows));
    reply[request] = open === undefined ? {} : writeKind(open, amounts, offered === undefined ? 'V' : 'P', ends);
    reply[info] = held === undefined ? {} : writeKind(held, amounts, undefined, false);
  }
  return reply as Record<(typeof OF_KIND)[ContractKind][number], object>;
}

function writeKind(agreement: Agreement, { write }: Amounts, sign: Sign, ends: boolean): object {
  const { id, kind, cadence, rows } = agreement;
  const status = sign === undefined ? {} : { status: sign };
  const groups = GROUPS.flatMap((group): readonly (readonly [string, readonly object[]])[] => {
    const own = rows[group] ?? [];
    if (own.length === 0) return [];
    if (kind === 'DAILY') return [[group, [{ id, ...status, details: own.map((row) => dailyRow(row, write)) }]]];
    if (kind !== 'DIVIDEND')
      return [[group, [{ contractId: id, ...status, hourSalaryRates: own.map((row) => hourRow(row, write)) }]]];
    const period = cadence === 'HOUR' || cadence === 'SLOT' ? {} : { period: cadence };
    const higher = sign === 'P' ? { downlineHigherRate: ends ? 'Y' : 'N' } : {};
    return [[group, own.map((row) => ({ ...dividendRow(row, write), ...status, ...higher, ...period }))]];
  });
  return Object.fromEntries(groups);
}

type Write = Amounts['write'];

/** Formats parts per million as an exact fraction: `0.3` is three tenths. */
function fractionOf(ppm: bigint): string {
  const digits = String(ppm).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -6) : `${digits.slice(0, -6)}.${fraction}`;
}

function dividendRow({ minimumBetMinor, netLossMinor, activeMembers, unit, worth }: ContractRow, write: Write) {
  const worthOf = unit === 'ratePpm' ? { contractRate: fractionOf(worth) } : { rate: write(worth), rateType: 'F' };
  return { minimumBet: write(minimumBetMinor), netLoss: write(netLossMinor), activeMember: activeMembers, ...worthOf };
}

/** A percentage (P), or a fixed amount. */
function rateOf({ unit, worth }: ContractRow, write: Write) {
  return unit === 'ratePpm' ? { rate: fractionOf(worth * 100n), rateType: 'P' } : { rate: write(worth), rateType: 'F' };
}

function dailyRow(row: ContractRow, write: Write) {
  return { betVolume: write(row.minimumBetMinor), activeMember: row.activeMembers, ...rateOf(row, write) };
}

function hourRow(row: ContractRow, write: Write) {
  return { minimumBet: write(row.minimumBetMinor), activeMember: row.activeMembers, ...rateOf(row, write) };
}
