import { sql } from 'kysely';
import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import { STATEMENT_MONTHS, type statementReply } from '#contract/protection/statement.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Posting } from '#model/limits/measure.ts';
import { spanAt } from '#model/limits/period.ts';
import { readMoneySince } from './money-since.ts';
import type { ZonedOwner } from './owner.ts';

type Reply = Static<typeof statementReply>;

/** The member's money and play by calendar month, newest first, and since the registration. */
export async function readStatement(db: Db, owner: ZonedOwner, exponent: number): Promise<Reply> {
  const { zone, now } = owner;
  const registeredAt = await readRegisteredAt(db, owner);
  const money = await readMoneySince(db, owner, 0, undefined);
  const starts = monthsOf(zone, now).filter((_, at, all) => at === 0 || (all[at - 1] ?? 0) > registeredAt);
  const months: Reply['months'] = [];
  let later = { stakes: 0n, wins: 0n };
  for (const [at, start] of starts.entries()) {
    const played = await readPlay(db, owner, start);
    const own = { stakes: played.stakes - later.stakes, wins: played.wins - later.wins };
    later = played;
    const until = starts[at - 1] ?? Number.POSITIVE_INFINITY;
    months.push(present({ from: Math.max(start, registeredAt), start, until, played: own, money, exponent }));
  }
  const played = await readPlay(db, owner, 0);
  const whole = { from: registeredAt, start: 0, until: Number.POSITIVE_INFINITY, played, money, exponent };
  return { months, total: present(whole), zone, now };
}

/** Starts of the latest months, newest first. */
function monthsOf(zone: string, now: number): readonly number[] {
  const starts: number[] = [];
  let at = now;
  while (starts.length < STATEMENT_MONTHS) {
    const span = spanAt(zone, 'MONTH', at);
    const start = span.kind === 'calendar' ? span.startsAt : span.after;
    starts.push(start);
    at = start - 1;
  }
  return starts;
}

interface Played {
  readonly stakes: bigint;
  readonly wins: bigint;
}

interface Span {
  readonly from: number;
  readonly start: number;
  readonly until: number;
  readonly played: Played;
  readonly money: readonly Posting[];
  readonly exponent: number;
}

function present({ from, start, until, played, money, exponent }: Span) {
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const sumOf = (kind: Posting['kind']) =>
    money.reduce(
      (sum, one) => (one.kind === kind && one.at >= start && one.at < until ? sum + one.amountMinor : sum),
      0n,
    );
  return {
    from,
    deposits: write(sumOf('DEPOSIT')),
    withdrawals: write(sumOf('WITHDRAWAL')),
    stakes: write(played.stakes),
    wins: write(played.wins),
  };
}

async function readPlay(db: Db, { memberId }: ZonedOwner, since: number): Promise<Played> {
  const { rows } = await sql<Played>`
    select stakes, wins from own_play_since(${memberId}::uuid, ${new Date(since)})`.execute(db);
  return { stakes: BigInt(rows[0]?.stakes ?? 0n), wins: BigInt(rows[0]?.wins ?? 0n) };
}

async function readRegisteredAt(db: Db, { merchant, memberId }: ZonedOwner): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select('created_at')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.created_at.getTime() ?? 0;
}
