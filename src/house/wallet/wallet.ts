import { Compile } from 'typebox/compile';
import {
  SEAMLESS_SKEW_MS,
  type SeamlessAction,
  type SeamlessError,
  type SeamlessReply,
  type SeamlessRequest,
  seamlessActions,
  seamlessHeaders,
  seamlessReply,
  seamlessSigned,
} from '#contract/vendors/seamless.ts';
import { validateSigned, signText } from '#serving/signature.ts';

/** By which gateways know the house. */
export const DEMO_GAMES_CODE = 'HOUSE';

/** A wallet call on its way, and what came back of it. */
export interface WalletPost {
  readonly action: SeamlessAction;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface WalletPostReply {
  readonly body: string;
  header(name: string): string | undefined;
}

/** Brings a call to the gateway, over a socket or within this process. Rejects when nothing came back. */
export type SendToWallet = (post: WalletPost) => Promise<WalletPostReply>;

/** What is known after a call: it was done, it was refused, or nobody can say (no answer, or one that proves nothing). */
export type WalletAnswer<Action extends SeamlessAction> =
  | { readonly kind: 'done'; readonly value: SeamlessReply<Action> }
  | { readonly kind: 'refused'; readonly error: SeamlessError; readonly balance: string | undefined }
  | { readonly kind: 'unknown'; readonly why: string };

/** The gateway's wallet as the vendor calls it. */
export interface Wallet {
  /** One try. Never throws: what went wrong on the way is `unknown`. */
  call<Action extends SeamlessAction>(action: Action, request: SeamlessRequest<Action>): Promise<WalletAnswer<Action>>;
}

export interface WalletOptions {
  readonly send: SendToWallet;
  /** Shared with the gateway. */
  readonly secret: string;
  readonly now: () => number;
  /** How long a try may take, in milliseconds. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 2_500;
/** A ticket opens once: an answer that comes late is worth more than a second try. */
const TICKET_PATIENCE_MS = 8_000;
const replies = Object.fromEntries(seamlessActions.map((action) => [action, Compile(seamlessReply(action))]));

/** Refusals that say something about the call, not about the movement: nothing was decided, so they count as no answer. */
const UNDECIDED: readonly SeamlessError[] = ['busy', 'bad_signature', 'stale_timestamp'];

/** Builds the client of the seamless-wallet contract: signs each call, believes only replies that are signed and fresh. */
export function createWallet(options: WalletOptions): Wallet {
  const { send, secret, now, patienceMs = PATIENCE_MS } = options;
  return {
    async call<Action extends SeamlessAction>(action: Action, request: SeamlessRequest<Action>) {
      const body = JSON.stringify(request);
      const timestamp = String(now());
      const headers = {
        'content-type': 'application/json',
        [seamlessHeaders.vendor]: DEMO_GAMES_CODE,
        [seamlessHeaders.timestamp]: timestamp,
        [seamlessHeaders.signature]: sign(secret, timestamp, action, body),
      };
      try {
        const signal = AbortSignal.timeout(action === 'authenticate' ? TICKET_PATIENCE_MS : patienceMs);
        const reply = await within(signal, send({ action, headers, body, signal }));
        const doubt = doubtOf(reply, action, secret, now());
        return doubt === undefined ? readAnswer(action, reply.body) : ({ kind: 'unknown', why: doubt } as const);
      } catch (error) {
        return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) } as const;
      }
    },
  };
}

/** The signature of a call or a reply, in hexadecimal digits. */
export function sign(secret: string, timestamp: string, action: SeamlessAction, body: string): string {
  return signText(secret, seamlessSigned(timestamp, action, body));
}

/** A sender within the process cannot be cancelled: the wait ends all the same. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
    work.then(resolve, reject);
  });
}

/** Why a reply proves nothing; undefined when it is the gateway's and fresh. */
function doubtOf(reply: WalletPostReply, action: SeamlessAction, secret: string, now: number): string | undefined {
  return validateSigned({
    secret,
    timestamp: reply.header(seamlessHeaders.timestamp),
    signature: reply.header(seamlessHeaders.signature),
    signed: (timestamp) => seamlessSigned(timestamp, action, reply.body),
    now,
    skewMs: SEAMLESS_SKEW_MS,
  });
}

function readAnswer<Action extends SeamlessAction>(action: Action, body: string): WalletAnswer<Action> {
  const reply: unknown = JSON.parse(body);
  if (replies[action]?.Check(reply) !== true) return { kind: 'unknown', why: 'the reply does not fit the contract' };
  const read = reply as
    | { ok: true; value: SeamlessReply<Action> }
    | { ok: false; error: SeamlessError; balance?: string };
  if (read.ok) return { kind: 'done', value: read.value };
  if (UNDECIDED.includes(read.error)) return { kind: 'unknown', why: read.error };
  return { kind: 'refused', error: read.error, balance: read.balance };
}
