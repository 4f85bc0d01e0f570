import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DepositEvent, MissionEvent, Stamp } from '#model/missions/events.ts';
import type { MoneyEvent, MoneySide, RoundsEvent, StreamEvent } from '../event.ts';

/** Credited totals of deposits with a reversal, by deposit id. */
export type Wholes = ReadonlyMap<string, bigint>;

/** Obligation of a deposit reversal: `deposit:ID:back`, and for a further part `deposit:ID:back:VERSION`. */
const BACK = /^deposit:([0-9a-f-]{36}):back(:\d+)?$/;

/** Reads the credited totals of deposits that events reverse. A total never changes after the credit. */
export async function readWholes(db: Db, merchant: string, events: readonly StreamEvent[]): Promise<Wholes> {
  const ids = events.flatMap((event) => {
    const id = event.kind === 'reversal' ? BACK.exec(event.obligation ?? '')?.[1] : undefined;
    return id === undefined ? [] : [id];
  });
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; minor: bigint }>`select id, arrived_minor as minor from deposit
    where merchant = ${merchant} and id = any (${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}

/**
 * Converts stream events to mission events in order: real-money rounds, log-ins, deposits. Friend events are not
 * included.
 */
export function missionEventsOf(events: readonly StreamEvent[], wholes: Wholes): readonly MissionEvent[] {
  return events.flatMap((event): readonly MissionEvent[] => {
    const { epoch, xact, seq } = event.place;
    const stampOf = (line: number): Stamp => ({ at: event.at.getTime(), epoch, xact, seq, line });
    if (event.kind === 'rounds') return roundsOf(event, stampOf);
    if (event.kind === 'login') return [{ kind: 'login', memberId: event.memberId, stamp: stampOf(0) }];
    if (event.kind === 'deposited') return [deposit(event, stampOf(0))];
    return 'sides' in event ? depositsOf(event, wholes, stampOf) : [];
  });
}

type StampOf = (line: number) => Stamp;

/** A cancelled bet of an open round has not been counted, and linked play does not count. */
function roundsOf({ vendor, lines }: RoundsEvent, stampOf: StampOf): readonly MissionEvent[] {
  return lines.flatMap((reported, line) => {
    const { outcome, isPlay, isLinked, memberId, round, nodeId, category, currency, ...minor } = reported;
    if (isPlay || isLinked || outcome === 'back') return [];
    const { betMinor, wonMinor, validMinor } = minor;
    const of = { vendor, round, nodeId, category, currency, betMinor, wonMinor, validMinor };
    return [{ kind: 'round', outcome, memberId, stamp: stampOf(line), ...of }];
  });
}

/**
 * Deposits as `member_day` counts them: the amount that arrived, before fees and debts. A deposit paid by other members
 * counts when it has ended.
 */
function depositsOf(
  { kind, obligation, sides }: MoneyEvent,
  wholes: Wholes,
  stampOf: StampOf,
): readonly MissionEvent[] {
  if (kind === 'deposit' || kind === 'suspense')
    return ofOwner(sides, -sumOf(sides, ['provider', 'suspense']), stampOf);
  if (kind !== 'reversal') return [];
  const [, id = '', more] = BACK.exec(obligation ?? '') ?? [];
  const [back] = ofOwner(sides, -sumOf(sides, ['provider']), stampOf);
  if (back === undefined) return [];
  return [{ ...back, wholeMinor: wholes.get(id) ?? back.wholeMinor, change: more === undefined ? -1n : 0n }];
}

type Deposited = MissionEvent & DepositEvent;

function ofOwner(sides: readonly MoneySide[], minor: bigint, stampOf: StampOf): readonly Deposited[] {
  const side = sides.find(({ memberId }) => memberId !== undefined);
  if (side?.memberId === undefined || minor === 0n) return [];
  return [deposit({ memberId: side.memberId, currency: side.currency, minor }, stampOf(0))];
}

function deposit(
  { memberId, currency, minor }: { readonly memberId: string; readonly currency: string; readonly minor: bigint },
  stamp: Stamp,
): Deposited {
  return { kind: 'deposit', memberId, currency, minor, wholeMinor: minor < 0n ? -minor : minor, change: 1n, stamp };
}

function sumOf(sides: readonly MoneySide[], accounts: readonly string[]): bigint {
  return sides.reduce((sum, { account, minor }) => (accounts.includes(account) ? sum + minor : sum), 0n);
}
