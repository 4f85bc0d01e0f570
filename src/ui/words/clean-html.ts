import DOMPurify, { type Config } from 'dompurify';

/** What foreign HTML may hold (docs/safety.md#foreign-html). */
const TAGS = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'span', 'div', 'blockquote', 'hr'],
];
const SIZES = ['width', 'height', 'colspan', 'rowspan'];

const CONFIG: Config = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', ...SIZES],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/** A link leads to the web, to mail, to a telephone, or somewhere on this site. */
const ADDRESS = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|[?#])/i;
const SIZE = /^\d{1,4}%?$/;

/** Longest HTML that is looked at; what stands behind it is dropped. */
const MOST_LENGTH = 100_000;

/** Whose pictures may be drawn, and where paths lead, while one text is being cleaned: DOMPurify's hooks are told nothing. */
let pictureOrigins: readonly string[] = [];
let home = '';

let hasHook = false;

/** The library with our word on links and pictures, which it is told before the first text. */
function purifier(): typeof DOMPurify {
  if (!hasHook) DOMPurify.addHook('afterSanitizeAttributes', holdAttributes);
  hasHook = true;
  return DOMPurify;
}

function holdAttributes(node: Element): void {
  for (const name of SIZES) if (!SIZE.test(node.getAttribute(name) ?? '1')) node.removeAttribute(name);
  if (node.tagName === 'A') holdLink(node);
  else node.removeAttribute('href');
  if (node.tagName === 'IMG') holdPicture(node);
  else node.removeAttribute('src');
}

function holdLink(link: Element): void {
  if (!ADDRESS.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  const address = link.getAttribute('href');
  if (address?.startsWith('/') && home !== window.location.origin) link.setAttribute('href', home + address);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
}

/** A picture of somebody else would tell them who reads: it goes. */
function holdPicture(picture: Element): void {
  const origin = originOf(picture.getAttribute('src') ?? '');
  if (origin === undefined || !pictureOrigins.includes(origin)) picture.remove();
  else if (home !== window.location.origin)
    picture.setAttribute('src', new URL(picture.getAttribute('src') ?? '', home).href);
}

function originOf(address: string): string | undefined {
  try {
    const { origin, protocol } = new URL(address, home);
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** Passes after which HTML that goes on changing is shown without any mark. */
const MOST_PASSES = 6;

/**
 * Cleans HTML of a stranger for showing it: the allowed tags and attributes stay, links open elsewhere and tell nothing,
 * pictures come from this site or the named origins. Neither cleaning it again nor reading it anew changes it: parsers
 * disagree about what is broken, so it is cleaned until there is nothing to disagree about. The result is a TrustedHTML
 * where the browser knows them, else text. `site` is the origin whose pictures paths mean, where that is not this page's.
 */
export function cleanHtml(html: string, origins: readonly string[], site: string = window.location.origin): string {
  home = site;
  pictureOrigins = [site, ...origins];
  let left = html.slice(0, MOST_LENGTH).replaceAll('\0', '');
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const clean = sanitize(left, CONFIG);
    const read = readAnew(clean);
    if (String(clean) === left && read === left) return clean;
    left = read;
  }
  return sanitize(left, { ...CONFIG, ALLOWED_TAGS: [] });
}

function sanitize(html: string, config: Config): string {
  // What has no tag is passed on unread by the library: behind a comment it is read, and comes out as any other.
  const clean = purifier().sanitize(`<!---->${html}`, { ...config, RETURN_TRUSTED_TYPE: true });
  // The platform's own type of trusted HTML is not in TypeScript's library; `innerHTML` takes it where it takes a text.
  return clean as unknown as string;
}

/** The HTML as the page will read it, in a place where nothing runs and nothing is fetched. */
function readAnew(clean: string): string {
  const place = document.createElement('template');
  place.innerHTML = clean;
  return place.innerHTML;
}
