/** Many clients that use up one account's limit at the same time, and what the ledger says about it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type BettorsOptions, sendSeamless } from '#tests/support/bettors.ts';

export const CLIENTS = 50;
const MOST_TRIES = 5_000;

export interface RaceOptions extends Pick<BettorsOptions, 'url' | 'secret' | 'merchant'> {
  /** The account's game session. */
  readonly session: string;
  /** Stake of each bet, minor units. */
  readonly stake: (client: number, iteration: number) => number;
  /** Win of the round of an accepted bet; undefined: the bet ends it. */
  readonly win?: (client: number, iteration: number) => number;
  /** Bets of a client; absent: until the first one that a limit refuses. */
  readonly most?: number;
}

export interface Race {
  /** Accepted bets and wins by their ids, minor units. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Stakes that a limit refused. */
  readonly refused: readonly number[];
  /** Refusals for other reasons. */
  readonly wrong: readonly string[];
  readonly lost: { count: number };
  /** Resolves when every client has its last answer. */
  readonly over: Promise<unknown>;
}

/** Starts the clients: each sends bets in rounds of its own, and repeats each by its id until there is an answer. */
export function startRace(options: RaceOptions): Race {
  const acknowledged = new Map<string, number>();
  const refused: number[] = [];
  const wrong: string[] = [];
  const lost = { count: 0 };
  const who = { merchant: options.merchant, session: options.session };

  /** The refusal; undefined: accepted. */
  async function repeat(action: 'bet' | 'win', movement: Movement): Promise<string | undefined> {
    const request = { ...who, ...movement, amount: String(movement.amount) };
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const reply = await sendSeamless(options, action, request);
      if (reply?.ok) return void acknowledged.set(movement.transactionId, movement.amount);
      if (reply !== undefined && reply.error !== 'busy') return reply.error;
      lost.count += 1;
      await wait(5 + Math.random() * 40);
    }
    return 'no answer at all';
  }

  async function play(client: number): Promise<void> {
    for (let at = 0; at < (options.most ?? 10_000); at += 1) {
      const round = randomUUID();
      const win = options.win?.(client, at);
      const amount = options.stake(client, at);
      const bet = { round, number: 1, transactionId: `${round}-b`, amount, endsRound: win === undefined };
      const refusal = await repeat('bet', bet);
      if (refusal === 'limit_reached') refused.push(amount);
      else if (refusal !== undefined) wrong.push(refusal);
      if (refusal !== undefined && options.most === undefined) return;
      if (refusal !== undefined || win === undefined) continue;
      const end = await repeat('win', {
        round,
        number: 2,
        transactionId: `${round}-w`,
        amount: win,
        endsRound: true,
      });
      if (end !== undefined) wrong.push(`win: ${end}`);
    }
  }

  const over = Promise.all(Array.from({ length: CLIENTS }, (_, client) => play(client)));
  return { acknowledged, refused, wrong, lost, over };
}

interface Movement {
  readonly round: string;
  readonly number: number;
  readonly transactionId: string;
  readonly amount: number;
  readonly endsRound: boolean;
}

/** What is booked of an account's play. Minor units. */
export interface Booked {
  /** Bets and wins by the vendor's id. */
  readonly movements: ReadonlyMap<string, number>;
  readonly stakes: number;
  readonly losses: number;
  /** The largest that the net loss ever was, in the order of the postings. */
  readonly mostLoss: number;
  readonly mostStake: number;
  readonly lastBetAt: number;
  /** Stakes and losses of the day as the guard has them. */
  readonly guarded: readonly [stakes: number, losses: number];
}

export async function readBooked(db: Db, merchant: string, memberId: string): Promise<Booked> {
  const { rows } = await sql<{ subject: string; kind: string; amount: string; at: Date }>`
    select p.subject, p.kind, p.amount::text as amount, t.created_at as at
      from ledger_account a join posting p on p.merchant = a.merchant and p.account_id = a.id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
      where a.merchant = ${merchant} and a.kind = 'member' and a.owner_id = ${memberId} and p.kind in ('bet', 'win')
      order by p.id`.execute(db);
  const guard = await sql<{ stakes: string; losses: string }>`
    select sums[1]::text as stakes, sums[4]::text as losses from play_sum
      where merchant = ${merchant} and member_id = ${memberId}`.execute(db);
  let [loss, mostLoss] = [0, 0];
  for (const { amount } of rows) {
    loss -= Number(amount);
    mostLoss = Math.max(mostLoss, loss);
  }
  const bets = rows.filter(({ kind }) => kind === 'bet');
  const [sums] = guard.rows;
  return {
    movements: new Map(rows.map(({ subject, amount }) => [subject, Math.abs(Number(amount))])),
    stakes: bets.reduce((sum, { amount }) => sum - Number(amount), 0),
    losses: loss,
    mostLoss,
    mostStake: Math.max(0, ...bets.map(({ amount }) => -Number(amount))),
    lastBetAt: Math.max(0, ...bets.map(({ at }) => at.getTime())),
    guarded: [Number(sums?.stakes ?? 0), Number(sums?.losses ?? 0)],
  };
}
