/**
 * WebSocket messages between the chat room's page and the gateway, one JSON text each. Both sides silently drop unknown
 * messages.
 */
import { own, readRows, readText, readWhole } from '../call/read.ts';

/** Maximum length of a message in code points. */
export const MOST_POINTS = 200;
/** Number of messages shown on entry. */
export const HISTORY = 50;
/** Maximum number of names in the presence list; the count includes everyone. */
export const MOST_NAMES = 30;

/** A message of the room. `who` identifies its author and is the same at every visit; the name is masked. */
export interface ChatMessage {
  readonly id: number;
  readonly who: string;
  readonly name: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ChatPerson {
  readonly who: string;
  readonly name: string;
}

/** Why a message was refused; one refused as `tooFast` or `busy` may be sent again. */
export const refusals = ['tooFast', 'contact', 'tooLong', 'empty', 'muted', 'trial', 'busy'] as const;
export type ChatRefusal = (typeof refusals)[number];

/** Why the visit ended for good: the page does not reconnect by itself. */
export const endings = ['ticket', 'loggedOut', 'full'] as const;
export type ChatEnding = (typeof endings)[number];

/** Sent by the page. */
export type ChatAsk =
  /** The ticket in the page's URL. */
  | { readonly type: 'enter'; readonly ticket: string }
  /** Reconnects: the pass of the visit, and the last message id that the page has. */
  | { readonly type: 'resume'; readonly pass: string; readonly after: number }
  /** A message; `key` is its client-side idempotency key: a resend after a lost connection posts it once. */
  | { readonly type: 'say'; readonly text: string; readonly key: string }
  /** The member has read everything up to this message. */
  | { readonly type: 'seen'; readonly id: number };

/**
 * Entry is confirmed: `pass` allows a reconnect, `who` is the member's own id, `site` is the origin that frames the
 * page.
 */
export interface ChatEntered {
  readonly type: 'entered';
  readonly pass: string;
  readonly who: string;
  readonly canWrite: boolean;
  readonly site: string;
}

/** Sent by the gateway. */
export type ChatNotice =
  | ChatEntered
  /** The newest messages, oldest first; `isWhole`: replace the page's list. */
  | { readonly type: 'history'; readonly messages: readonly ChatMessage[]; readonly isWhole: boolean }
  | { readonly type: 'message'; readonly message: ChatMessage; readonly key?: string }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'presence'; readonly count: number; readonly people: readonly ChatPerson[] }
  /** Remaining time of read-only mode; 0 ends it. A duration, so that the clocks need not agree. */
  | { readonly type: 'muted'; readonly forMs: number }
  | { readonly type: 'refused'; readonly why: ChatRefusal; readonly key: string; readonly waitMs: number }
  | { readonly type: 'left'; readonly why: ChatEnding };

const LONGEST = 64 * 1024;
/** Maximum UTF-16 units: 200 code points plus whitespace that is trimmed. */
const MOST_UNITS = 2_000;
const KEY = /^[A-Za-z0-9_-]{8,40}$/;
const SECRET = /^[A-Za-z0-9_-]{43}[a-z][a-z0-9-]{1,31}$/;
const WHO = /^[A-Za-z0-9_-]{8,24}$/;

/** Parses a message of the page; undefined if invalid. Never throws. */
export function readChatAsk(data: string): ChatAsk | undefined {
  const value = parse(data);
  const type = readText(value, 'type');
  if (type === 'enter') {
    const ticket = match(value, 'ticket', SECRET);
    return ticket === undefined ? undefined : { type, ticket };
  }
  if (type === 'resume') {
    const pass = match(value, 'pass', SECRET);
    const after = readId(value, 'after');
    return pass === undefined || after === undefined ? undefined : { type, pass, after };
  }
  if (type === 'say') {
    const text = readText(value, 'text');
    const key = match(value, 'key', KEY);
    return text === undefined || text.length > MOST_UNITS || key === undefined ? undefined : { type, text, key };
  }
  const id = type === 'seen' ? readId(value, 'id') : undefined;
  return id === undefined ? undefined : { type: 'seen', id };
}

/** Parses a message of the gateway; undefined if invalid. Never throws. */
export function readChatNotice(data: string): ChatNotice | undefined {
  const value = parse(data);
  const type = readText(value, 'type');
  const read = type !== undefined && Object.hasOwn(MESSAGES, type) ? MESSAGES[type] : undefined;
  return read?.(value);
}

const MESSAGES: Readonly<Record<string, (value: unknown) => ChatNotice | undefined>> = {
  entered(value) {
    const pass = match(value, 'pass', SECRET);
    const who = match(value, 'who', WHO);
    const site = readText(value, 'site');
    if (pass === undefined || who === undefined || site === undefined) return undefined;
    return { type: 'entered', pass, who, site, canWrite: own(value, 'canWrite') === true };
  },
  history: (value) => ({
    type: 'history',
    messages: readRows(own(value, 'messages'), readMessage),
    isWhole: own(value, 'isWhole') === true,
  }),
  message(value) {
    const message = readMessage(own(value, 'message'));
    const key = match(value, 'key', KEY);
    return message && { type: 'message', message, ...(key !== undefined && { key }) };
  },
  removed(value) {
    const id = readId(value, 'id');
    return id === undefined ? undefined : { type: 'removed', id };
  },
  presence: (value) => ({
    type: 'presence',
    count: Math.max(0, readWhole(value, 'count') ?? 0),
    people: readRows(own(value, 'people'), readPerson).slice(0, MOST_NAMES),
  }),
  muted: (value) => ({ type: 'muted', forMs: Math.max(0, readWhole(value, 'forMs') ?? 0) }),
  refused(value) {
    const why = refusals.find((known) => known === readText(value, 'why'));
    const key = match(value, 'key', KEY);
    if (why === undefined || key === undefined) return undefined;
    return { type: 'refused', why, key, waitMs: Math.max(0, readWhole(value, 'waitMs') ?? 0) };
  },
  left(value) {
    const why = endings.find((known) => known === readText(value, 'why'));
    return why && { type: 'left', why };
  },
};

function readMessage(row: unknown): ChatMessage | undefined {
  const id = readId(row, 'id');
  const at = readWhole(row, 'at');
  const text = readText(row, 'text');
  const person = readPerson(row);
  if (id === undefined || at === undefined || text === undefined || text === '' || person === undefined)
    return undefined;
  return { id, ...person, text, at };
}

function readPerson(row: unknown): ChatPerson | undefined {
  const who = match(row, 'who', WHO);
  const name = readText(row, 'name');
  return who === undefined || name === undefined || name.length > 80 ? undefined : { who, name };
}

function readId(value: unknown, key: string): number | undefined {
  const id = readWhole(value, key);
  return id !== undefined && id >= 0 ? id : undefined;
}

function match(value: unknown, key: string, pattern: RegExp): string | undefined {
  const text = readText(value, key);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

function parse(data: string): unknown {
  if (data.length > LONGEST) return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
