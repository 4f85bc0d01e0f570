/**
 * Allow-list for third-party HTML (docs/explanation/safety.md#foreign-html). Two sanitizers from different libraries use it on
 * purpose: the gateway's before storage, the browser's before display.
 */

/** Allowed tags; of any other tag only the text is kept, of scripts and styles nothing. */
export const HTML_TAGS: readonly string[] = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'span', 'div', 'blockquote', 'hr'],
];

const SIDES = ['width', 'height'];
/** Size attributes on any tag. */
export const HTML_SIZES: readonly string[] = [...SIDES, 'colspan', 'rowspan'];

/** Attribute allowed on any tag, and further ones by tag. */
const ANYWHERE = ['title'];
const BY_TAG = new Map([
  ['a', ['href']],
  ['img', ['src', 'alt', ...SIDES]],
  ['table', SIDES],
  ['col', SIDES],
  ['td', HTML_SIZES],
  ['th', HTML_SIZES],
]);

/** Attributes allowed on a tag (lower case). */
export function htmlAttributes(tag: string): readonly string[] {
  return [...ANYWHERE, ...(BY_TAG.get(tag) ?? [])];
}

/** Attributes that the sanitizer sets on every link: a new tab, no opener and no referrer. */
export const HTML_LINK = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Maximum length of HTML in UTF-16 units; the rest is cut off. */
export const LONGEST_HTML = 100_000;

const ADDRESS = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|[?#])/i;

/** Whether a URL is allowed: web, mail, telephone, or within the site (a path, a query or a fragment). */
export function isHtmlAddress(address: string): boolean {
  return ADDRESS.test(address);
}

const SIZE = /^\d{1,4}%?$/;

/** Whether a size is only a number of pixels, cells or percent. */
export function isHtmlSize(value: string): boolean {
  return SIZE.test(value);
}
