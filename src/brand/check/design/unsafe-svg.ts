/** Patterns of SVG content that runs, loads or quotes external content. */
const UNSAFE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/(?:javascript|vbscript|data:text\/html)[:,;]/i, 'an address that runs a script'],
  [/<foreignObject\b/i, 'foreign content (foreignObject)'],
  [/<!(?:DOCTYPE[^>]*\[|ENTITY)/i, 'an entity'],
  [/<(?:iframe|object|embed|audio|video)\b/i, 'an embedded document'],
  [/(?:href|src)\s*=\s*["']\s*(?:https?:)?\/\//i, 'an address of another host'],
  [/(?:url\(|@import\s+)\s*["']?\s*(?:https?:)?\/\//i, 'a style that loads from another host'],
];

/**
 * Decodes as a browser does: character references become characters, and tabs and line ends inside a URL are removed
 * (WHATWG URL, basic URL parser). Both can hide a scheme.
 */
function withoutDisguise(text: string): string {
  const named: Readonly<Record<string, string>> = { colon: ':', tab: '', newline: '', sol: '/' };
  const spelled = text
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, digits: string) => toCharacter(Number(digits)))
    .replace(/&(colon|tab|newline|sol);/gi, (_, word: string) => named[word.toLowerCase()] ?? '');
  return spelled.replace(/(["'])([^"']*)\1/g, (whole) => whole.replace(/[\t\r\n]/g, ''));
}

function toCharacter(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

export interface UnsafePart {
  readonly what: string;
  /** Offset in the text. */
  readonly at: number;
}

/** The parts of an SVG that run, load or quote external content, in the order of the patterns. */
export function unsafeSvgParts(text: string): readonly UnsafePart[] {
  const plain = withoutDisguise(text);
  return UNSAFE.flatMap(([pattern, what]) => {
    const at = text.search(pattern);
    return at < 0 && plain.search(pattern) < 0 ? [] : [{ what, at: Math.max(at, 0) }];
  });
}
