/** The gateway of a run: answers the vendor's calls, arranges mishaps, and records what it sees. */
import { Compile } from 'typebox/compile';
import {
  SEAMLESS_SKEW_MS,
  type SeamlessAction,
  type SeamlessError,
  type SeamlessReply,
  seamlessHeaders,
  seamlessRequests,
  seamlessSigned,
} from '#contract/vendors/seamless.ts';
import type { Fault } from '../verdict/verdict.ts';
import type { Mishap, Plan, VendorAnswer, VendorCall, VendorDeps, VendorPost } from './vendor-deps.ts';
import { type Booked, createWalletBook, type WalletBook } from './wallet-book.ts';

const checks: Readonly<Record<SeamlessAction, { Check(value: unknown): boolean }>> = {
  authenticate: Compile(seamlessRequests.authenticate),
  balance: Compile(seamlessRequests.balance),
  bet: Compile(seamlessRequests.bet),
  win: Compile(seamlessRequests.win),
  rollback: Compile(seamlessRequests.rollback),
  end: Compile(seamlessRequests.end),
};

/** What arrived since a launch. */
export interface Visit {
  /** Address of the launch. */
  readonly address: string;
  readonly calls: readonly VendorCall[];
  /** Broken rules of single calls: signature, schema, order. */
  readonly faults: readonly Fault[];
  readonly book: WalletBook;
}

export interface VendorWallet {
  /** Launches a game for a new player; the plan holds until the next launch. */
  launch(plan: Plan): Visit;
  answer(post: VendorPost): VendorAnswer;
  /** Resolves true once a call makes it true, false after the time. */
  until(isTrue: () => boolean, withinMs: number): Promise<boolean>;
}

interface Current {
  readonly ticket: string;
  readonly session: string;
  readonly plan: Plan;
  readonly left: Partial<Record<SeamlessAction, Mishap[]>>;
  readonly book: WalletBook;
  readonly calls: VendorCall[];
  readonly faults: Fault[];
  isOpened: boolean;
}

const MERCHANT = 'certification';

export function createVendorWallet(deps: VendorDeps): VendorWallet {
  const waiting = new Set<() => void>();
  let current: Current | undefined;

  function launch(plan: Plan): Visit {
    const [ticket, session] = [deps.newToken(), deps.newToken()];
    const left = Object.fromEntries(Object.entries(plan.next ?? {}).map(([action, mishaps]) => [action, [...mishaps]]));
    const book = createWalletBook(deps.newToken);
    current = { ticket, session, plan, left, book, calls: [], faults: [], isOpened: false };
    const query = new URLSearchParams({ ticket, lang: 'EN' });
    const address = `${deps.url}/play/${encodeURIComponent(deps.game.code)}?${query}`;
    return { address, calls: current.calls, faults: current.faults, book };
  }

  function answer(post: VendorPost): VendorAnswer {
    const now = current;
    const fault = faultOf(deps, post);
    if (fault !== undefined) {
      now?.faults.push(fault);
      const error = fault.rule === 'vendor-schema' ? 'invalid_request' : 'bad_signature';
      return sign(deps, post.action, refused(error));
    }
    const action = post.action as SeamlessAction;
    const body = readJson(post.body) as Record<string, unknown>;
    const isOfNow = action === 'authenticate' ? body['ticket'] === now?.ticket : body['session'] === now?.session;
    // Movements of an earlier launch may still arrive: they are no part of this one.
    if (now === undefined || !isOfNow) return sign(deps, action, refused('session_invalid'));
    const mishap = now.left[action]?.shift() ?? now.plan.every?.[action];
    const reply = replyTo(deps, now, action, body, mishap);
    now.calls.push(callOf(action, body, post.body, mishap, reply));
    for (const check of [...waiting]) check();
    return mishap === 'never' || mishap === 'lost' ? undefined : sign(deps, action, reply, mishap);
  }

  return {
    launch,
    answer,
    async until(isTrue, withinMs) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const check = () => isTrue() && resolve(true);
      waiting.add(check);
      check();
      const isDone = await Promise.race([promise, deps.wait(withinMs).then(() => false)]);
      waiting.delete(check);
      return isDone;
    },
  };
}

/** The fault of a call itself; undefined if it may be booked. */
function faultOf(
  { code, secret, sign: hash, now }: VendorDeps,
  { action, headers, body }: VendorPost,
): Fault | undefined {
  const timestamp = headers[seamlessHeaders.timestamp] ?? '';
  const text = seamlessSigned(timestamp, action as SeamlessAction, body);
  if (headers[seamlessHeaders.vendor] !== code)
    return { rule: 'vendor-signed', detail: `X-Vendor of ${action} is not ${code}` };
  if (headers[seamlessHeaders.signature] !== hash(secret, text))
    return { rule: 'vendor-signed', detail: `the signature of ${action} is wrong` };
  if (!(Math.abs(Number(timestamp) - now()) <= SEAMLESS_SKEW_MS))
    return { rule: 'vendor-signed', detail: `the timestamp of ${action} is more than 60 s off` };
  const check = Object.hasOwn(checks, action) ? checks[action as SeamlessAction] : undefined;
  if (check?.Check(readJson(body)) === true) return undefined;
  return { rule: 'vendor-schema', detail: `the body of ${action} does not match the contract: ${body.slice(0, 300)}` };
}

function sign(deps: VendorDeps, action: string, reply: object, mishap?: Mishap): VendorAnswer {
  const body = JSON.stringify(reply);
  const timestamp = String(deps.now() - (mishap === 'stale' ? 10 * SEAMLESS_SKEW_MS : 0));
  const text = seamlessSigned(timestamp, action as SeamlessAction, body);
  const signature = deps.sign(mishap === 'forged' ? `not ${deps.secret}` : deps.secret, text);
  const headers = { [seamlessHeaders.timestamp]: timestamp, [seamlessHeaders.signature]: signature };
  return { status: 200, headers, body };
}

type Reply = ReturnType<typeof taken> | Extract<Booked, { ok: false }>;

function callOf(
  action: SeamlessAction,
  body: Record<string, unknown>,
  text: string,
  mishap: Mishap | undefined,
  reply: Reply,
): VendorCall {
  const isDecided = mishap === undefined || typeof mishap === 'object';
  const answer = !isDecided ? 'none' : reply.ok ? 'done' : 'refused';
  const call = { action, body, text, answer, isPlanned: mishap !== undefined, mishap } as const;
  return reply.ok ? call : { ...call, error: reply.error };
}

function replyTo(
  deps: VendorDeps,
  now: Current,
  action: SeamlessAction,
  body: Record<string, unknown>,
  mishap: Mishap | undefined,
): Reply {
  if (typeof mishap === 'object') return { ...refused(mishap.refuse), balance: String(now.book.balance) };
  if (mishap === 'busy' || mishap === 'never') return refused('busy');
  if (mishap === 'forged' || mishap === 'stale')
    return taken({ balance: '1', repeated: false, transferId: deps.newToken() });
  if (action === 'authenticate') return openSession(deps, now);
  if (body['merchant'] !== MERCHANT) return refused('session_invalid');
  if (action === 'balance' || action === 'end') return taken({ balance: String(now.book.balance) });
  return now.book.book(action, body);
}

function openSession({ code, game: played }: VendorDeps, now: Current): Reply {
  if (now.isOpened) return refused('ticket_invalid');
  now.isOpened = true;
  const game = { nodeId: 'certified', name: 'A certified game', vendor: code, isBetween: false, ...played };
  return taken({
    merchant: MERCHANT,
    session: now.session,
    player: `p-${now.ticket.slice(0, 20)}`,
    displayName: 'ce***',
    isTrial: false,
    currency: 'USD',
    symbol: '$',
    exponent: 2,
    balance: String(now.book.balance),
    language: 'EN',
    game,
    portalUrl: 'http://localhost/',
  } satisfies SeamlessReply<'authenticate'>);
}

const taken = (value: object) => ({ ok: true as const, value });
const refused = (error: SeamlessError) => ({ ok: false as const, error });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
