import type { ChatMessage } from '#contract/chat/chat-messages.ts';

/** Maximum number of messages in memory; older ones are removed. */
const MOST = 300;

/** An own message that the room has not confirmed yet. */
export interface Pending {
  readonly key: string;
  readonly text: string;
}

/** The messages: unique ascending ids; pending messages come last. */
export interface Talk {
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly Pending[];
}

export const NO_TALK: Talk = { messages: [], pending: [] };

/** Inserts a message by id; an existing one stays unchanged, and the pending message with the key is removed. */
export function addMessage(talk: Talk, message: ChatMessage, key?: string): Talk {
  const pending = key === undefined ? talk.pending : talk.pending.filter((own) => own.key !== key);
  if (talk.messages.some(({ id }) => id === message.id)) return { ...talk, pending };
  const messages = [...talk.messages, message].sort((one, other) => one.id - other.id).slice(-MOST);
  return { messages, pending };
}

/**
 * Merges a history. A complete history replaces all messages; a partial one keeps older messages, and in its range it
 * is authoritative: missing messages were removed in the meantime.
 */
export function takeHistory(talk: Talk, history: readonly ChatMessage[], isWhole: boolean): Talk {
  const first = history[0]?.id;
  const older = isWhole || first === undefined ? [] : talk.messages.filter(({ id }) => id < first);
  return { ...talk, messages: [...older, ...history].slice(-MOST) };
}

export function removeMessage(talk: Talk, removed: number): Talk {
  return { ...talk, messages: talk.messages.filter(({ id }) => id !== removed) };
}

export function addPending(talk: Talk, pending: Pending): Talk {
  return { ...talk, pending: [...talk.pending, pending] };
}

export function dropPending(talk: Talk, dropped: string): Talk {
  return { ...talk, pending: talk.pending.filter(({ key }) => key !== dropped) };
}

/** The id of the newest message; 0 if there is none. */
export function lastId({ messages }: Talk): number {
  return messages.at(-1)?.id ?? 0;
}

const TOGETHER_MS = 5 * 60_000;

/** Whether a message is grouped under the previous one: same author, short interval, same day. */
export function joinsOn(before: ChatMessage | undefined, message: ChatMessage): boolean {
  return (
    before !== undefined &&
    before.who === message.who &&
    message.at - before.at < TOGETHER_MS &&
    !isNewDay(before, message)
  );
}

/** Whether a message starts a new day in the reader's time zone. */
export function isNewDay(before: Pick<ChatMessage, 'at'> | undefined, { at }: Pick<ChatMessage, 'at'>): boolean {
  return before === undefined || new Date(before.at).toDateString() !== new Date(at).toDateString();
}

/** Index of a participant's colour, the same on every page. */
export function toneOf(who: string, tones: number): number {
  let sum = 7;
  for (const sign of who) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return sum % tones;
}
