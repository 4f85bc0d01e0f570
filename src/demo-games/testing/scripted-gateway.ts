import { createHmac, randomBytes } from 'node:crypto';
import {
  type SeamlessAction,
  type SeamlessError,
  type SeamlessReply,
  type SeamlessRequest,
  seamlessHeaders,
  seamlessSigned,
} from '#contract/vendors/seamless.ts';
import type { SendToWallet, WalletPost, WalletPostReply } from '../wallet/wallet.ts';

/** Injected fault of a call. `lost`: the call is executed, but its response is lost; `ended`: the session has ended. */
export type Fault = 'never' | 'lost' | 'busy' | 'ended' | 'forged' | 'stale' | 'replayed';

interface Booked {
  readonly body: string;
  readonly transferId: string | undefined;
}

interface RoundBook {
  next: number;
  isClosed: boolean;
  readonly bets: Map<string, bigint>;
  readonly takenBack: Set<string>;
}

/** Wallet of one player at the test gateway. */
export interface WalletBalance {
  balance: bigint;
  readonly merchant: string;
  readonly player: string;
}

/** A gateway of the seamless wallet contract with in-memory books and injectable faults. */
export interface ScriptedGateway {
  readonly send: SendToWallet;
  readonly secret: string;
  /** A ticket for a game of this kind; a new player gets a wallet with 1,000.00. */
  ticketFor(kind: string, player?: string, more?: Partial<SeamlessReply<'authenticate'>>): string;
  walletBalance(player: string): WalletBalance;
  /** Injects faults into the next calls of an action, one each. */
  fail(action: SeamlessAction, ...faults: readonly Fault[]): void;
  /** Injects a fault into every call; undefined removes all faults, including pending ones. */
  failAll(fault: Fault | undefined): void;
  /** The body of the last call of an action; undefined: there was none. */
  lastBody(action: SeamlessAction): Readonly<Record<string, unknown>> | undefined;
  /** Executed calls in order: action, round, amount. */
  readonly booked: readonly (readonly [SeamlessAction, string, string])[];
}

export function scriptGateway(now: () => number = Date.now): ScriptedGateway {
  const secret = 'a secret that house and gateway share';
  const guests = createGuests();
  const books = createBooks();
  const faults = new Map<SeamlessAction, Fault[]>();
  let everywhere: Fault | undefined;
  let lastReply: WalletPostReply | undefined;
  const bodies = new Map<SeamlessAction, string>();
  const reply = (action: SeamlessAction, value: unknown, fault?: Fault) =>
    signReply(secret, now(), action, JSON.stringify(value), fault);

  function answer(action: SeamlessAction, body: string): unknown {
    const asked = JSON.parse(body);
    if (action === 'authenticate') return guests.authenticate(asked);
    const owner = guests.owner(asked.session);
    if (!owner || owner.merchant !== asked.merchant) return no('session_invalid');
    if (action === 'balance' || action === 'end') return yes({ balance: String(owner.balance) });
    return books.answer(action, owner, asked, body);
  }

  async function send(post: WalletPost): Promise<WalletPostReply> {
    bodies.set(post.action, post.body);
    const fault = everywhere ?? faults.get(post.action)?.shift();
    if (fault === 'never') throw new Error('connection refused');
    if (fault === 'busy') return reply(post.action, no('busy'));
    if (fault === 'ended') return reply(post.action, no('session_ended'));
    if (fault === 'forged') return reply(post.action, yes({ balance: '1', repeated: false }), fault);
    if (fault === 'replayed' && lastReply) return lastReply;
    const value = answer(post.action, post.body);
    if (fault === 'lost') throw new Error('connection reset');
    const answered = reply(post.action, value, fault);
    if (post.action === 'bet') lastReply = answered;
    return answered;
  }

  return {
    send,
    secret,
    ticketFor: guests.ticketFor,
    walletBalance: guests.walletBalance,
    booked: books.booked,
    lastBody(action) {
      const body = bodies.get(action);
      return body === undefined ? undefined : JSON.parse(body);
    },
    fail: (action, ...next) => void faults.set(action, [...(faults.get(action) ?? []), ...next]),
    failAll(fault) {
      everywhere = fault;
      if (fault === undefined) faults.clear();
    },
  };
}

function createGuests() {
  const walletBalances = new Map<string, WalletBalance>();
  const tickets = new Map<string, SeamlessReply<'authenticate'>>();
  const sessions = new Map<string, WalletBalance>();
  const token = () => randomBytes(24).toString('base64url');

  function walletBalance(player: string): WalletBalance {
    const known = walletBalances.get(player);
    if (known) return known;
    const made = { balance: 100_000n, merchant: 'aurora', player };
    walletBalances.set(player, made);
    return made;
  }

  function ticketFor(kind: string, player = 'player-1', more: Partial<SeamlessReply<'authenticate'>> = {}): string {
    const ticket = token();
    const session = token();
    const owner = walletBalance(player);
    sessions.set(session, owner);
    const of = { vendor: 'HOUSE', category: 'RNG', isBetween: false } as const;
    const game = { nodeId: `n-${kind}`, code: `${kind}-1`, name: `A ${kind}`, ...of, kind };
    const who = { merchant: owner.merchant, session, player, displayName: `${player.slice(0, 2)}***`, isTrial: false };
    const money = { currency: 'USD', symbol: '$', exponent: 2, balance: '0', language: 'EN' };
    tickets.set(ticket, { ...who, ...money, game, portalUrl: 'http://aurora.localhost/index', ...more });
    return ticket;
  }

  function authenticate({ ticket }: SeamlessRequest<'authenticate'>): unknown {
    const who = tickets.get(ticket);
    if (!who || !tickets.delete(ticket)) return no('ticket_invalid');
    return yes({ ...who, balance: String(sessions.get(who.session)?.balance ?? 0n) });
  }

  return { walletBalance, ticketFor, authenticate, owner: (session: string) => sessions.get(session) };
}

function createBooks() {
  const books = new Map<string, Booked>();
  const rounds = new Map<string, RoundBook>();
  const booked: (readonly [SeamlessAction, string, string])[] = [];

  function roundOf(id: string): RoundBook {
    const known = rounds.get(id) ?? { next: 1, isClosed: false, bets: new Map(), takenBack: new Set() };
    rounds.set(id, known);
    return known;
  }

  function book(action: SeamlessAction, owner: WalletBalance, asked: Movement, amount: string) {
    booked.push([action, asked.round, amount]);
    const transferId = amount === '0' ? undefined : `t-${books.size + 1}`;
    books.set(asked.transactionId, { body: JSON.stringify(asked), transferId });
    return yes({ balance: String(owner.balance), ...(transferId && { transferId }), repeated: false });
  }

  const moves = createMoves(roundOf, book);

  /** Books a movement; a repeated one gets its first answer. */
  function answer(action: SeamlessAction, owner: WalletBalance, asked: Movement, body: string): unknown {
    const known = books.get(asked.transactionId);
    if (known && known.body !== body) return no('transaction_reused');
    if (known) {
      const { transferId } = known;
      return yes({ balance: String(owner.balance), ...(transferId && { transferId }), repeated: true });
    }
    if (action === 'bet') return moves.bet(owner, asked as SeamlessRequest<'bet'>);
    if (action === 'win') return moves.win(owner, asked as SeamlessRequest<'win'>);
    return moves.rollback(owner, asked as SeamlessRequest<'rollback'>);
  }

  return { booked, answer };
}

interface Movement {
  readonly round: string;
  readonly transactionId: string;
}

type Book = (action: SeamlessAction, owner: WalletBalance, asked: Movement, amount: string) => unknown;

function createMoves(roundOf: (id: string) => RoundBook, book: Book) {
  function bet(owner: WalletBalance, asked: SeamlessRequest<'bet'>): unknown {
    const round = roundOf(asked.round);
    if (round.takenBack.has(asked.transactionId)) return no('rolled_back', owner.balance);
    if (asked.number !== round.next) return no('out_of_order', owner.balance);
    const amount = BigInt(asked.amount);
    if (amount > owner.balance) return no('insufficient_balance', owner.balance);
    owner.balance -= amount;
    round.next += 1;
    round.bets.set(asked.transactionId, amount);
    return book('bet', owner, asked, asked.amount);
  }

  function win(owner: WalletBalance, asked: SeamlessRequest<'win'>): unknown {
    const round = roundOf(asked.round);
    if (round.isClosed) return no('round_closed');
    if (round.bets.size === 0) return no('bet_unknown');
    if (asked.number !== round.next) return no('out_of_order');
    owner.balance += BigInt(asked.amount);
    round.next += 1;
    round.isClosed = asked.endsRound;
    return book('win', owner, asked, asked.amount);
  }

  function rollback(owner: WalletBalance, asked: SeamlessRequest<'rollback'>): unknown {
    const round = roundOf(asked.round);
    if (round.isClosed) return no('round_closed');
    const amount = round.bets.get(asked.betTransactionId) ?? 0n;
    if (!round.takenBack.has(asked.betTransactionId)) owner.balance += amount;
    round.takenBack.add(asked.betTransactionId);
    return book('rollback', owner, asked, String(amount));
  }

  return { bet, win, rollback };
}

/** A signed reply, possibly corrupted by a fault. */
function signReply(
  secret: string,
  now: number,
  action: SeamlessAction,
  body: string,
  fault: Fault | undefined,
): WalletPostReply {
  const timestamp = String(now - (fault === 'stale' ? 120_000 : 0));
  const key = fault === 'forged' ? 'another secret altogether' : secret;
  const signature = createHmac('sha256', key)
    .update(seamlessSigned(timestamp, action, body))
    .digest('hex');
  const headers: Record<string, string> = {
    [seamlessHeaders.timestamp]: timestamp,
    [seamlessHeaders.signature]: signature,
  };
  return { body, header: (name) => headers[name] };
}

function yes(value: Record<string, unknown>): unknown {
  return { ok: true, value };
}

function no(error: SeamlessError, balance?: bigint): unknown {
  return { ok: false, error, ...(balance !== undefined && { balance: String(balance) }) };
}
