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
import { signText, validateSigned } from '#serving/signature.ts';

/** Vendor code of the demo game provider at gateways. */
export const DEMO_GAMES_CODE = 'HOUSE';

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

/** Sends a call to the gateway, over HTTP or within the process. Rejects if there was no response. */
export type SendToWallet = (post: WalletPost) => Promise<WalletPostReply>;

/** Result of a call: done, refused, or unknown (no response, or an unverified one). */
export type WalletAnswer<Action extends SeamlessAction> =
  | { readonly kind: 'done'; readonly value: SeamlessReply<Action> }
  | { readonly kind: 'refused'; readonly error: SeamlessError; readonly balance: string | undefined }
  | { readonly kind: 'unknown'; readonly why: string };

export interface Wallet {
  /** One attempt. Never throws: transport failures give `unknown`. */
  call<Action extends SeamlessAction>(action: Action, request: SeamlessRequest<Action>): Promise<WalletAnswer<Action>>;
}

export interface WalletOptions {
  readonly send: SendToWallet;
  /** Shared with the gateway. */
  readonly secret: string;
  readonly now: () => number;
  /** Timeout of an attempt in milliseconds. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 2_500;
/** A ticket works once: a late response is better than a second attempt. */
const TICKET_PATIENCE_MS = 8_000;
const replies = Object.fromEntries(seamlessActions.map((action) => [action, Compile(seamlessReply(action))]));

/** Errors that concern the call and not the movement: nothing was decided, so they count as no response. */
const UNDECIDED: readonly SeamlessError[] = ['busy', 'bad_signature', 'stale_timestamp'];

/** Creates the client of the seamless wallet contract: signs each call, and accepts only signed and fresh replies. */
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

/** Hexadecimal signature of a call or a reply. */
export function sign(secret: string, timestamp: string, action: SeamlessAction, body: string): string {
  return signText(secret, seamlessSigned(timestamp, action, body));
}

/** An in-process sender cannot be cancelled, but the wait still ends. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
    work.then(resolve, reject);
  });
}

/** Why a reply is not accepted; undefined if its signature and timestamp are valid. */
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
