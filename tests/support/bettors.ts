/**
 * Players who bet through a vendor's server that retries until it is answered: every acknowledged transaction must be
 * in the ledger.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  SEAMLESS_PREFIX,
  type SeamlessAction,
  type SeamlessReply,
  seamlessHeaders,
  seamlessSigned,
} from '#contract/vendors/seamless.ts';
import { DEMO_GAMES_CODE } from '#demo-games/wallet/wallet.ts';
import type { Database } from '#gateway/db/client.ts';

export interface BettorsOptions {
  /** The current address of the gateway. */
  readonly url: () => string;
  readonly secret: string;
  readonly merchant: string;
  /** One player each. */
  readonly sessions: readonly string[];
}

interface Promised {
  readonly transferId: string | undefined;
  readonly balance: string;
}

export interface Bettors {
  /** Every acknowledged transaction, by its id. */
  readonly acknowledged: ReadonlyMap<string, Promised>;
  /** Attempts without an answer, or with one that is not final. */
  readonly tries: { lost: number; refused: string[] };
  /** Stops after each player's current round; every transaction is acknowledged by then. */
  stop(): Promise<void>;
}

/** Starts the players: each plays rounds of a bet and a win, or of a bet and a rollback, one after the other. */
export function startBettors(options: BettorsOptions): Bettors {
  const acknowledged = new Map<string, Promised>();
  const tries = { lost: 0, refused: [] as string[] };
  let isOver = false;

  /** Repeats the same transaction until it is final, as a vendor must. */
  async function repeatUntilFinal(
    action: 'bet' | 'win' | 'rollback',
    request: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    for (let iteration = 0; iteration < 2_000; iteration += 1) {
      const reply = await sendSeamless(options, action, request);
      if (reply?.ok) {
        const { transferId, balance } = reply.value;
        return void acknowledged.set(String(request['transactionId']), { transferId, balance });
      }
      if (reply !== undefined && reply.error !== 'busy') {
        tries.refused.push(`${action}: ${reply.error}`);
        return;
      }
      tries.lost += 1;
      await wait(20 + Math.random() * 60);
    }
    tries.refused.push(`${action}: no answer at all`);
  }

  async function play(session: string, player: number): Promise<void> {
    const who = { merchant: options.merchant, session };
    for (let iteration = 0; !isOver && iteration < 100_000; iteration += 1) {
      const round = `p${player}-r${iteration}`;
      const bet = { ...who, round, number: 1, transactionId: `${round}-b`, amount: '7', endsRound: false };
      await repeatUntilFinal('bet', bet);
      if (iteration % 5 === 4) {
        await repeatUntilFinal('rollback', {
          ...who,
          round,
          transactionId: `${round}-u`,
          betTransactionId: `${round}-b`,
        });
      } else {
        const amount = iteration % 3 === 0 ? '14' : '0';
        await repeatUntilFinal('win', {
          ...who,
          round,
          number: 2,
          transactionId: `${round}-w`,
          amount,
          endsRound: true,
        });
      }
    }
  }

  const players = options.sessions.map(play);
  return {
    acknowledged,
    tries,
    async stop() {
      isOver = true;
      await Promise.all(players);
    },
  };
}

type Reply<Action extends SeamlessAction> =
  | { readonly ok: true; readonly value: SeamlessReply<Action> }
  | { readonly ok: false; readonly error: string };

/** One attempt; undefined: no answer, or one that is not the gateway's. */
export async function sendSeamless<Action extends SeamlessAction>(
  { url, secret }: Pick<BettorsOptions, 'url' | 'secret'>,
  action: Action,
  request: object,
): Promise<Reply<Action> | undefined> {
  const body = JSON.stringify(request);
  const sign = (timestamp: string, text: string) =>
    createHmac('sha256', secret)
      .update(seamlessSigned(timestamp, action, text))
      .digest('hex');
  const timestamp = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    [seamlessHeaders.vendor]: DEMO_GAMES_CODE,
    [seamlessHeaders.timestamp]: timestamp,
    [seamlessHeaders.signature]: sign(timestamp, body),
  };
  try {
    const signal = AbortSignal.timeout(5_000);
    const reply = await fetch(`${url()}${SEAMLESS_PREFIX}${action}`, { method: 'POST', headers, body, signal });
    const text = await reply.text();
    const signedAt = reply.headers.get(seamlessHeaders.timestamp) ?? '';
    if (reply.headers.get(seamlessHeaders.signature) !== sign(signedAt, text)) return undefined;
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The ledger compared with the acknowledgements: all empty or zero when consistent. */
export interface Audit {
  /** Acknowledged transactions that do not exist exactly once with the same transfer, or that have another balance. */
  readonly broken: readonly string[];
  /** Transactions without an acknowledgement. */
  readonly unasked: number;
  readonly total: string;
  /** Accounts whose balance is not the sum of their postings. */
  readonly wrong: number;
}

/** Compares the acknowledgements with the ledger, row by row, and sums the ledger. */
export async function auditBets(db: Database, merchant: string, { acknowledged }: Bettors): Promise<Audit> {
  return db.withMerchant(merchant, async (scope) => {
    const { rows } = await sql<{ id: string; transfer: string | null; balance: string; posted: number }>`
      select g.id, g.transfer_id || '.' || g.line as transfer, g.balance::text as balance,
        (select count(*)::integer from posting p join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
          where p.merchant = g.merchant and p.subject = g.id and p.transfer_id = g.transfer_id and p.line = g.line
            and p.kind = g.kind and t.actor = 'vendor HOUSE') as posted
      from game_transaction g where g.merchant = ${merchant}`.execute(scope);
    const stored = new Map(rows.map((row) => [row.id, row]));
    const broken = [...acknowledged].flatMap(([id, { transferId, balance }]) => {
      const row = stored.get(id);
      const isStored =
        row !== undefined &&
        (row.transfer ?? undefined) === transferId &&
        row.balance === balance &&
        row.posted === (transferId === undefined ? 0 : 1);
      return isStored ? [] : [id];
    });
    const sums = await sql<{ total: string; wrong: number }>`
      select (select sum(balance) from account_balance where merchant = ${merchant})::text as total,
        (select count(*)::integer from account_balance a where merchant = ${merchant} and balance <> coalesce(
          (select sum(amount) from posting p where p.merchant = a.merchant and p.account_id = a.id), 0)) as wrong`.execute(
      scope,
    );
    const [{ total, wrong } = { total: '', wrong: -1 }] = sums.rows;
    return { broken, unasked: rows.filter(({ id }) => !acknowledged.has(id)).length, total, wrong };
  });
}

/** The audit result when every acknowledgement is in the ledger. */
export const CLEAN_AUDIT: Audit = { broken: [], unasked: 0, total: '0', wrong: 0 };
