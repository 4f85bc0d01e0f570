import { isId } from '#contract/call/ids.ts';
import { cleanHtml } from '#gateway/html/clean-html.ts';
import { countOf, speechOf, withAmount } from '#gateway/identity/texts.ts';
import { isObject, ownText } from '#model/json/json.ts';

export interface Words {
  readonly title: string;
  /** Allowed HTML. */
  readonly content: string;
}

/**
 * Formats a message in the reader's language from the texts of its kind (`inbox.kind.<kind>`); messages of kind `own`
 * contain their text. Undefined for a kind without texts: the message is left out.
 */
export function wordsOf(kind: string, details: unknown, language: string): Words | undefined {
  if (kind === 'own') {
    return { title: ownText(details, 'title') ?? '', content: cleanHtml(ownText(details, 'content') ?? '') };
  }
  const { t, exists } = speechOf(language);
  const [title, content] = [`inbox.kind.${kind}.title`, `inbox.kind.${kind}.text`];
  const values = textsIn(details);
  const count = countOf(values);
  if (!exists(title, { count }) || !exists(content, { count })) return undefined;
  const translate = (key: string) =>
    t(key, { replace: withAmount(values, language), count, missingInterpolationHandler: () => '' }).trim();
  return {
    title: translate(title),
    content: `<p>${escapeHtml(translate(content))}</p>${promotionOf(details, t)}${linkOf(kind, details, t)}`,
  };
}

/** The promotion of a deposit. */
function promotionOf(details: unknown, t: (key: 'inbox.promotion', values: { promotion: string }) => string): string {
  const promotion = ownText(details, 'promotion') ?? '';
  return promotion === '' ? '' : `<p>${escapeHtml(t('inbox.promotion', { promotion }))}</p>`;
}

/** Link to the message's order, or to the page where the member answers. */
function linkOf(kind: string, details: unknown, t: (key: LinkKey) => string): string {
  const order = ownText(details, 'order') ?? '';
  const named = isId(order) ? `?order=${order}` : undefined;
  if (kind.startsWith('deposit') && named !== undefined) return link(`/depositv2${named}`, t('inbox.toDeposit'));
  if (kind.startsWith('withdrawal') && named !== undefined) return link(`/withdraw${named}`, t('inbox.toWithdrawal'));
  if (kind.startsWith('mission')) return link('/missionLeaderboard', t('inbox.toMissions'));
  return ASKS.includes(kind) ? link('/withdrawalConfirmation', t('inbox.toReceipt')) : '';
}

type LinkKey = 'inbox.toDeposit' | 'inbox.toWithdrawal' | 'inbox.toReceipt' | 'inbox.toMissions';

/** Messages that ask the member to confirm a receipt. */
const ASKS: readonly string[] = ['receiptAsked', 'receiptReminder'];

function link(address: string, words: string): string {
  return `<p><a href="${address}">${escapeHtml(words)}</a></p>`;
}

/** Text placeholders of a message; a placeholder without value stays empty. */
function textsIn(details: unknown): Readonly<Record<string, string>> {
  const entries = isObject(details) ? Object.entries(details) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
