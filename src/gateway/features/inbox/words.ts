import { isId } from '#contract/call/ids.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import { speechOf, withAmount } from '#gateway/identity/texts.ts';
import { isObject, ownText } from '#model/json/json.ts';

export interface Words {
  readonly title: string;
  /** HTML of the allowed kind. */
  readonly content: string;
}

/**
 * A message in the reader's language: the words of its kind stand in the texts (`inbox.kind.<kind>`), the kind `own` brings
 * its own. A kind that has no words here is left out: undefined.
 */
export function wordsOf(kind: string, details: unknown, language: string): Words | undefined {
  if (kind === 'own') {
    return { title: ownText(details, 'title') ?? '', content: cleanHtml(ownText(details, 'content') ?? '') };
  }
  const { t, exists } = speechOf(language);
  const [title, content] = [`inbox.kind.${kind}.title`, `inbox.kind.${kind}.text`];
  if (!exists(title) || !exists(content)) return undefined;
  const print = (key: string) =>
    t(key, { replace: withAmount(textsIn(details), language), missingInterpolationHandler: () => '' }).trim();
  return {
    title: print(title),
    content: `<p>${escapeHtml(print(content))}</p>${promotionOf(details, t)}${linkOf(kind, details, t)}`,
  };
}

/** What a deposit was made for. */
function promotionOf(details: unknown, t: (key: 'inbox.promotion', values: { promotion: string }) => string): string {
  const promotion = ownText(details, 'promotion') ?? '';
  return promotion === '' ? '' : `<p>${escapeHtml(t('inbox.promotion', { promotion }))}</p>`;
}

/** The way to the order that a message tells of, or to the page where it is answered. */
function linkOf(kind: string, details: unknown, t: (key: Way) => string): string {
  const order = ownText(details, 'order') ?? '';
  const named = isId(order) ? `?order=${order}` : undefined;
  if (kind.startsWith('deposit') && named !== undefined) return link(`/depositv2${named}`, t('inbox.toDeposit'));
  if (kind.startsWith('withdrawal') && named !== undefined) return link(`/withdraw${named}`, t('inbox.toWithdrawal'));
  if (kind.startsWith('mission')) return link('/missionLeaderboard', t('inbox.toMissions'));
  return ASKS.includes(kind) ? link('/withdrawalConfirmation', t('inbox.toReceipt')) : '';
}

type Way = 'inbox.toDeposit' | 'inbox.toWithdrawal' | 'inbox.toReceipt' | 'inbox.toMissions';

/** Messages that ask what has been received. */
const ASKS: readonly string[] = ['receiptAsked', 'receiptReminder'];

function link(address: string, words: string): string {
  return `<p><a href="${address}">${escapeHtml(words)}</a></p>`;
}

/** The details that may stand in a message; a place without one stays empty. */
function textsIn(details: unknown): Readonly<Record<string, string>> {
  const entries = isObject(details) ? Object.entries(details) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
