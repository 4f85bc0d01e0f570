/**
 * What HTML that somebody wrote may hold (docs/safety.md#foreign-html). Two cleaners hold it, of two libraries on purpose: the
 * gateway's before it is kept, the browser's before it is shown. Both read this one list.
 */

/** The tags that stay; of any other its words stay, of scripts and styles nothing. */
export const HTML_TAGS: readonly string[] = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'span', 'div', 'blockquote', 'hr'],
];

const SIDES = ['width', 'height'];
/** Attributes that are a size, wherever they stand. */
export const HTML_SIZES: readonly string[] = [...SIDES, 'colspan', 'rowspan'];

/** The attribute that any tag may have, and those of single tags besides. */
const ANYWHERE = ['title'];
const BY_TAG = new Map([
  ['a', ['href']],
  ['img', ['src', 'alt', ...SIDES]],
  ['table', SIDES],
  ['col', SIDES],
  ['td', HTML_SIZES],
  ['th', HTML_SIZES],
]);

/** The attributes that a tag, written in lower case, may have. */
export function htmlAttributes(tag: string): readonly string[] {
  return [...ANYWHERE, ...(BY_TAG.get(tag) ?? [])];
}

/** What a cleaner writes on every link, whatever stood there: it opens elsewhere and tells nothing. */
export const HTML_LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Longest HTML that is looked at, in UTF-16 units; what stands behind it is dropped. */
export const LONGEST_HTML = 100_000;

const ADDRESS = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|[?#])/i;

/** Whether an address leads to the web, to mail, to a telephone, or somewhere on the site itself: a path, a query, an anchor. */
export function isHtmlAddress(address: string): boolean {
  return ADDRESS.test(address);
}

const SIZE = /^\d{1,4}%?$/;

/** Whether a size is a number of pixels, cells or percent, and nothing else. */
export function isHtmlSize(value: string): boolean {
  return SIZE.test(value);
}
