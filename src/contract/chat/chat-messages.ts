/**
 * What the chat room's page and the gateway say to each other over their socket, one JSON text each. Both sides drop what
 * they do not know without a word.
 */
import { own, readRows, readText, readWhole } from '../call/read.ts';

/** Code points of a message at most. */
export const MOST_POINTS = 200;
/** Messages that who enters is shown. */
export const HISTORY = 50;
/** Names that presence tells at most; the count tells of everybody. */
export const MOST_NAMES = 30;

/** A message of the room. `who` stands for its author, the same at every visit; the name is masked. */
export interface ChatMessage {
  readonly id: number;
  readonly who: string;
  readonly name: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Somebody in the room. */
export interface ChatPerson {
  readonly who: string;
  readonly name: string;
}

/** Why a message was not taken; one that was refused as `tooFast` or `busy` may be said again. */
export const refusals = ['tooFast', 'contact', 'tooLong', 'empty', 'muted', 'trial', 'busy'] as const;
export type ChatRefusal = (typeof refusals)[number];

/** Why the room was left for good: the page does not come back by itself. */
export const endings = ['ticket', 'loggedOut', 'full'] as const;
export type ChatEnding = (typeof endings)[number];

/** From the page. */
export type ChatAsk =
  /** The ticket of the page's address. */
  | { readonly type: 'enter'; readonly ticket: string }
  /** The pass of a visit whose line broke, with the last id that the page has. */
  | { readonly type: 'resume'; readonly pass: string; readonly after: number }
  /** A message; `key` is the page's own name for it, so that saying it again after a broken line says it once. */
  | { readonly type: 'say'; readonly text: string; readonly key: string }
  /** The member has looked at everything up to this message. */
  | { readonly type: 'seen'; readonly id: number };

/** The visitor is in: `pass` lets the page come back, `who` is the member's own, `site` the origin that frames the page. */
export interface ChatEntered {
  readonly type: 'entered';
  readonly pass: string;
  readonly who: string;
  readonly canWrite: boolean;
  readonly site: string;
}

/** From the gateway. */
export type ChatNotice =
  | ChatEntered
  /** The newest messages, the oldest of them first; `isWhole` tells that the page's own list is to be replaced. */
  | { readonly type: 'history'; readonly messages: readonly ChatMessage[]; readonly isWhole: boolean }
  | { readonly type: 'message'; readonly message: ChatMessage; readonly key?: string }
  | { readonly type: 'removed'; readonly id: number }
  | { readonly type: 'presence'; readonly count: number; readonly people: readonly ChatPerson[] }
  /** For so long the member may read only; 0: no longer. Milliseconds, so that no two clocks have to agree. */
  | { readonly type: 'muted'; readonly forMs: number }
  | { readonly type: 'refused'; readonly why: ChatRefusal; readonly key: string; readonly waitMs: number }
  | { readonly type: 'left'; readonly why: ChatEnding };

const LONGEST = 64 * 1024;
/** UTF-16 units of 200 code points, with room for what is trimmed. */
const MOST_UNITS = 2_000;
const KEY = /^[A-Za-z0-9_-]{8,40}$/;
const SECRET = /^[A-Za-z0-9_-]{43}[a-z][a-z0-9-]{1,31}$/;
const WHO = /^[A-Za-z0-9_-]{8,24}$/;

/** What the page says in a text that came over the socket; undefined for anything else. Never throws. */
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

/** What the gateway says; undefined for anything else. Never throws. */
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
