import { textFor } from '#gateway/identity/texts.ts';

/** What a message is about: a code, or that there is no use for one. */
export type MessageKind = 'code' | 'known' | 'unknown';

const KEYS = { code: 'message.code', known: 'message.number_known', unknown: 'message.number_unknown' } as const;

/** The words of a message in the member's language. */
export function messageBody(language: string, kind: MessageKind, code: string): string {
  return (textFor(language, KEYS[kind]) ?? '').replace('{code}', () => code);
}
