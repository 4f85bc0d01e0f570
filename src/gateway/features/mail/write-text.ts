import type { MessageName } from '#gateway/identity/codes/messenger.ts';
import { textFor } from '#gateway/identity/texts.ts';
import { isOrderNotice, wordsOf } from './message-words.ts';
import { oneLineEach } from './one-line.ts';

/** Texts that stand in the area of texted codes. */
const CODE_KEYS: Readonly<Partial<Record<MessageName, string>>> = {
  code: 'message.code',
  known: 'message.number_known',
  unknown: 'message.number_unknown',
};

/** The words of a text message. A code stands alone in it: nobody needs to be told whose it is to copy it. */
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
