import type { HelpTopic } from '#contract/system/read.ts';
import { plainText } from '#portal/state/texts/plain-text.ts';

/** Ignores case, accents and width: `rut tien` matches `Rút tiền`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();
}

/** The topics that contain every word of the query, title matches first. No query: all. */
export function searchTopics(topics: readonly HelpTopic[], query: string): readonly HelpTopic[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return topics;
  const holds = (text: string) => words.every((word) => text.includes(word));
  const found = topics.filter(({ title, content }) => holds(`${fold(title)} ${fold(plainText(content))}`));
  const isNamed = ({ title }: HelpTopic) => holds(fold(title));
  return [...found.filter(isNamed), ...found.filter((topic) => !isNamed(topic))];
}

/** The topic of an address: `?topic=TAG`, else its anchor. */
export function wantedTopic(search: string, hash: string): string | undefined {
  const named = new URLSearchParams(search).get('topic') ?? decodeAnchor(hash);
  return named === '' ? undefined : named;
}

function decodeAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
