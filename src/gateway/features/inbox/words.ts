import { cleanHtml } from '#gateway/html/clean-html.ts';
import { textFor } from '#gateway/identity/texts.ts';
import { ownText } from '#model/json.ts';

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
  const title = textFor(language, `inbox.kind.${kind}.title`);
  const content = textFor(language, `inbox.kind.${kind}.text`);
  if (title === undefined || content === undefined) return undefined;
  return { title: fill(title, details), content: `<p>${escapeHtml(fill(content, details))}</p>` };
}

/** Puts the details at their places; a place without a detail stays empty. */
function fill(text: string, details: unknown): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => ownText(details, name) ?? '').trim();
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
