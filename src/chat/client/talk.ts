import type { ChatMessage } from '#contract/chat/chat-messages.ts';

/** Messages that the page keeps; older ones leave. */
const MOST = 300;

/** A message of the member's own that the room has not told yet. */
export interface Pending {
  readonly key: string;
  readonly text: string;
}

/** What was said, as the page has it: ids rise, each once; what is pending comes after it. */
export interface Talk {
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly Pending[];
}

export const NO_TALK: Talk = { messages: [], pending: [] };

/** Adds a message at its place; one that is there already stays as it is, and what was pending under its key is no longer. */
export function addMessage(talk: Talk, message: ChatMessage, key?: string): Talk {
  const pending = key === undefined ? talk.pending : talk.pending.filter((own) => own.key !== key);
  if (talk.messages.some(({ id }) => id === message.id)) return { ...talk, pending };
  const messages = [...talk.messages, message].sort((one, other) => one.id - other.id).slice(-MOST);
  return { messages, pending };
}

/**
 * Takes a history over. A whole one replaces what the page has; one that joins on keeps what is older than it, and what it
 * covers is as it says: a message that it lacks there was removed meanwhile.
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

/** The id of the newest message; 0 where there is none. */
export function lastId({ messages }: Talk): number {
  return messages.at(-1)?.id ?? 0;
}

const TOGETHER_MS = 5 * 60_000;

/** Whether a message stands under the name of the one before it: the same author, soon after, on one day. */
export function joinsOn(before: ChatMessage | undefined, message: ChatMessage): boolean {
  return (
    before !== undefined &&
    before.who === message.who &&
    message.at - before.at < TOGETHER_MS &&
    !isNewDay(before, message)
  );
}

/** Whether a day begins with this message, where the reader is. */
export function isNewDay(before: Pick<ChatMessage, 'at'> | undefined, { at }: Pick<ChatMessage, 'at'>): boolean {
  return before === undefined || new Date(before.at).toDateString() !== new Date(at).toDateString();
}

/** Which of so many tones stands for somebody, the same on every page. */
export function toneOf(who: string, tones: number): number {
  let sum = 7;
  for (const sign of who) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return sum % tones;
}
