import type { MessageKind } from '#contract/staff/outbox/calls.ts';
import { maskEmail, maskMobile } from '#gateway/identity/secrets/mask.ts';

/** A recipient as staff see it: enough to know again, too little to write to. */
export function maskRecipient(kind: MessageKind, recipient: string): string {
  return kind === 'email' ? maskEmail(recipient) : maskMobile(recipient);
}

const DOTS = '••••';

/**
 * What opens something, each piece of a text looked at once: a link behind its origin; a moment, which opens nothing;
 * letters and digits as tickets and recovery codes have them; digits as a code has them, blanks between them too.
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

/** A message as staff see it: what opens something is dots, the words around it stay. */
export function maskText(text: string): string {
  return text.replace(ENTRIES, (...match) => {
    const { origin, moment } = match.at(-1) as Readonly<Record<string, string | undefined>>;
    return moment ?? (origin === undefined ? DOTS : `${origin}/${DOTS}`);
  });
}
