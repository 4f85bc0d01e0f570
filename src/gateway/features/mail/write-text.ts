import type { MessageName } from '#gateway/identity/codes/messenger.ts';
import { textFor } from '#gateway/identity/texts.ts';
import { isOrderNotice, wordsOf } from './message-words.ts';
import { oneLineEach } from './one-line.ts';

/** Text keys in the area of texted codes. */
const CODE_KEYS: Readonly<Partial<Record<MessageName, string>>> = {
  code: 'message.code',
  known: 'message.number_known',
  unknown: 'message.number_unknown',
};

/** Formats a text message. A code message names neither the brand nor the account, only the code. */
export function writeText(
  language: string,
  name: MessageName,
  facts: Readonly<Record<string, string>>,
  brand: string,
): string {
  const values = oneLineEach({ ...facts, brand });
  if (isOrderNotice(name)) return `${values['brand']}: ${textFor(language, `${wordsOf(name)}.text`, values) ?? ''}`;
  return textFor(language, CODE_KEYS[name] ?? `${wordsOf(name)}.sms`, values) ?? '';
}
