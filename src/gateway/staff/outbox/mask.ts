import type { MessageKind } from '#contract/staff/outbox/calls.ts';
import { maskEmail, maskMobile } from '#gateway/identity/secrets/mask.ts';

/** Masks a recipient: recognizable, but not usable as an address. */
export function maskRecipient(kind: MessageKind, recipient: string): string {
  return kind === 'email' ? maskEmail(recipient) : maskMobile(recipient);
}

const DOTS = '••••';

/**
 * Matches secrets in a text, each part once: a link after its origin; letters and digits of tickets and recovery codes;
 * digits of codes, also with blanks. A date and time also matches, so that it is kept as text.
 */
const ENTRIES = new RegExp(
  [
    String.raw`(?<origin>\bhttps?:\/\/[^/\s?#]+)[/?#]\S*`,
    String.raw`(?<moment>\b\d{4}-\d\d-\d\d(?: \d\d:\d\d)?\b)`,
    String.raw`\b(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{8,}(?![A-Za-z0-9_-])`,
    String.raw`\d(?:[ -]?\d){3,}`,
  ].join('|'),
  'g',
);

/** Replaces secrets in a message with dots and keeps the surrounding text. */
export function maskText(text: string): string {
  return text.replace(ENTRIES, (...match) => {
    const { origin, moment } = match.at(-1) as Readonly<Record<string, string | undefined>>;
    return moment ?? (origin === undefined ? DOTS : `${origin}/${DOTS}`);
  });
}
