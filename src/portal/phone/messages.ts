/**
 * Messages between a page of the site and the phone provider's page (D43): over a BroadcastChannel of this origin,
 * whose name only the two know because it is in the address's fragment.
 */
import { isId } from '#contract/call/ids.ts';

export const PHONE_PAGE = '/_phone';

export type PhoneJob =
  | { readonly type: 'send'; readonly countryDialingCode: string; readonly mobileNum: string }
  | { readonly type: 'verify'; readonly verificationId: string; readonly code: string };

/** An answer of the phone provider's page. `code` is a provider code, without its prefix. */
export type PhoneAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'sent'; readonly verificationId: string }
  | { readonly type: 'verified'; readonly idToken: string }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'gone' };

export function channelName(id: string): string {
  return `livery-phone-${id}`;
}

/** The exchange id in an address's fragment; undefined when there is none. Never throws. */
export function readChannelId(fragment: string): string | undefined {
  const id = fragment.slice(1);
  return fragment.startsWith('#') && isId(id) ? id : undefined;
}

/** Parses a request of the site's page; undefined for anything else. Never throws. */
export function readJob(message: unknown): PhoneJob | undefined {
  switch (ownText(message, 'type')) {
    case 'send':
      return withTexts(message, { type: 'send' }, { countryDialingCode: 8, mobileNum: 20 });
    case 'verify':
      return withTexts(message, { type: 'verify' }, { verificationId: 4096, code: 16 });
    default:
      return undefined;
  }
}

/** Parses an answer of the phone provider's page; undefined for anything else. Never throws. */
export function readAnswer(message: unknown): PhoneAnswer | undefined {
  switch (ownText(message, 'type')) {
    case 'ready':
      return { type: 'ready' };
    case 'gone':
      return { type: 'gone' };
    case 'sent':
      return withTexts(message, { type: 'sent' }, { verificationId: 4096 });
    case 'verified':
      return withTexts(message, { type: 'verified' }, { idToken: 4096 });
    case 'failed':
      return withTexts(message, { type: 'failed' }, { code: 60 });
    default:
      return undefined;
  }
}

/** An own string property. Implemented here: the phone provider's page loads no other code of the site. */
function ownText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : undefined;
}

/**
 * The head with the named texts of a message, each within its length limit; undefined when one is missing or too long.
 */
function withTexts<Head extends object, Name extends string>(
  message: unknown,
  head: Head,
  longest: Readonly<Record<Name, number>>,
): (Head & Readonly<Record<Name, string>>) | undefined {
  const texts = Object.entries<number>(longest).map(([name, most]) => {
    const text = ownText(message, name);
    return [name, text !== undefined && text.length <= most ? text : undefined] as const;
  });
  if (texts.some(([, text]) => text === undefined)) return undefined;
  return { ...head, ...(Object.fromEntries(texts) as Record<Name, string>) };
}
