/** The wallet of a run: what docs/guides/vendor.md says of transactions, rounds and their order. */
import type { SeamlessError } from '#contract/vendors/seamless.ts';

interface Round {
  next: number;
  isClosed: boolean;
  hasWin: boolean;
  /** Bets by their transaction; 0: rolled back. */
  readonly bets: Map<string, bigint>;
  readonly tombstones: Set<string>;
}

export type Booked =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: SeamlessError; readonly balance?: string };

type Body = Readonly<Record<string, unknown>>;

export const OPENING = 1_000_000n;

export interface WalletBook {
  readonly balance: bigint;
  book(action: 'bet' | 'win' | 'rollback', body: Body): Booked;
}

/** A wallet of one player. */
export function createWalletBook(newId: () => string): WalletBook {
  let balance = OPENING;
  const rounds = new Map<string, Round>();
  const known = new Map<string, { readonly content: string; readonly reply: Body }>();

  const roundOf = (id: string): Round => {
    const found = rounds.get(id) ?? {
      next: 1,
      isClosed: false,
      hasWin: false,
      bets: new Map(),
      tombstones: new Set(),
    };
    rounds.set(id, found);
    return found;
  };

  function move(round: Round, action: 'bet' | 'win', body: Body): SeamlessError | undefined {
    const amount = BigInt(String(body['amount']));
    const id = String(body['transactionId']);
    if (round.tombstones.has(id)) return 'rolled_back';
    if (round.isClosed) return 'round_closed';
    if (action === 'win' && round.bets.size === 0) return round.tombstones.size > 0 ? 'rolled_back' : 'bet_unknown';
    if (action === 'win' && [...round.bets.values()].every((bet) => bet === 0n)) return 'rolled_back';
    if (body['number'] !== round.next) return 'out_of_order';
    if (action === 'bet' && amount > balance) return 'insufficient_balance';
    if (action === 'bet') round.bets.set(id, amount);
    else round.hasWin = true;
    balance += action === 'bet' ? -amount : amount;
    round.next += 1;
    round.isClosed = body['endsRound'] === true;
    return undefined;
  }

  function revert(round: Round, bet: string): SeamlessError | undefined {
    if (round.isClosed || round.hasWin) return 'round_closed';
    balance += round.bets.get(bet) ?? 0n;
    if (round.bets.has(bet)) round.bets.set(bet, 0n);
    else round.tombstones.add(bet);
    return undefined;
  }

  return {
    get balance() {
      return balance;
    },
    book(action, body) {
      const id = String(body['transactionId']);
      const { session: _, outcome: __, fairnessUrl: ___, ...rest } = body;
      const content = `${action} ${JSON.stringify(rest)}`;
      const before = known.get(id);
      if (before !== undefined && before.content !== content) return { ok: false, error: 'transaction_reused' };
      if (before !== undefined) return { ok: true, value: { ...before.reply, repeated: true } };
      const round = roundOf(String(body['round']));
      const error = action === 'rollback' ? revert(round, String(body['betTransactionId'])) : move(round, action, body);
      if (error !== undefined) return { ok: false, error, balance: String(balance) };
      const reply = { balance: String(balance), transferId: newId(), repeated: false };
      known.set(id, { content, reply });
      return { ok: true, value: reply };
    },
  };
}
