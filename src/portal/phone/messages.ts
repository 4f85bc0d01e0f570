/**
 * What a page of the site and the phone provider's page say to each other (D43): over a BroadcastChannel of this
 * origin, whose name is known to the two alone because it stands in the fragment of the address.
 */
import { isId } from '#contract/call/ids.ts';

/** Where the edge serves the phone provider's page. */
export const PHONE_PAGE = '/_phone';

/** What the site's page asks for. */
export type PhoneJob =
  | { readonly type: 'send'; readonly countryDialingCode: string; readonly mobileNum: string }
  | { readonly type: 'verify'; readonly verificationId: string; readonly code: string };

/** What the phone provider's page answers. `code` is one of the provider's, without its prefix. */
export type PhoneAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'sent'; readonly verificationId: string }
  | { readonly type: 'verified'; readonly idToken: string }
  | { readonly type: 'failed'; readonly code: string }
  | { readonly type: 'gone' };

/** Name of the channel of one conversation. */
export function channelName(id: string): string {
  return `livery-phone-${id}`;
}

/** The id of the conversation in an address's fragment; undefined when there is none. Never throws. */
export function readChannelId(fragment: string): string | undefined {
  const id = fragment.slice(1);
  return fragment.startsWith('#') && isId(id) ? id : undefined;
}

/** Reads what the site's page asks for; undefined for anything else. Never throws. */
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

/** Reads what the phone provider's page answers; undefined for anything else. Never throws. */
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

/** An own text property. Written here: the page of the phone provider loads nothing of the site's own code. */
function ownText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : undefined;
}

/** The head with the named texts of a message, each no longer than said; undefined when one is missing or too long. */
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
