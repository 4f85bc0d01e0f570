const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Inline tags: removed without a gap, so that a word keeps its comma. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

/**
 * Plain text of third-party HTML: drops the content of scripts and styles, turns block ends into spaces and decodes the
 * usual entities. The result is text and must only be shown as text.
 */
export function plainText(html: string): string {
  const words = html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(INLINE, '')
    .replace(/<\/?[a-z!][^>]*(>|$)/gi, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, readEntity);
  return words.replace(/\s+/g, ' ').trim();
}

/** Plain text of the first block of third-party HTML: a heading and a list after it make no sentence with it. */
export function firstWords(html: string): string {
  const end = html.search(/<\/(?:p|h[1-6]|li|div)\s*>/i);
  return (end > 0 && plainText(html.slice(0, end))) || plainText(html);
}

function readEntity(whole: string, name: string): string {
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (name.startsWith('#')) return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  const key = name.toLowerCase();
  return Object.hasOwn(ENTITIES, key) ? (ENTITIES[key] ?? whole) : whole;
}
