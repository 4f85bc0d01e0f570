import createPurify, { type Config, type DOMPurify } from 'dompurify';
import {
  HTML_LINK,
  HTML_SIZES,
  HTML_TAGS,
  htmlAttributes,
  isHtmlAddress,
  isHtmlSize,
  LONGEST_HTML,
} from '#model/documents/third-party-html.ts';

/** Attributes that some tag may have: the library removes all others. */
const ATTRIBUTES = [...new Set(HTML_TAGS.flatMap(htmlAttributes))];

const CONFIG: Config = {
  ALLOWED_TAGS: [...HTML_TAGS],
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/**
 * Allowed picture origins and base of paths while one text is being sanitized: DOMPurify's hooks take no parameters.
 */
let pictureOrigins: readonly string[] = [];
let home = '';

let purify: DOMPurify | undefined;

/**
 * DOMPurify with our rules for links and pictures, in our own instance: hooks of others would apply to our texts too.
 */
function purifier(): DOMPurify {
  if (purify === undefined) {
    purify = createPurify(window);
    purify.addHook('afterSanitizeAttributes', holdAttributes);
  }
  return purify;
}

function holdAttributes(node: Element): void {
  const allowed = htmlAttributes(node.tagName.toLowerCase());
  for (const name of ATTRIBUTES) {
    const isWrongSize = HTML_SIZES.includes(name) && !isHtmlSize(node.getAttribute(name) ?? '1');
    if (isWrongSize || !allowed.includes(name)) node.removeAttribute(name);
  }
  if (node.tagName === 'A') holdLink(node);
  if (node.tagName === 'IMG') holdPicture(node);
}

function holdLink(link: Element): void {
  if (!isHtmlAddress(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  const address = link.getAttribute('href');
  if (address?.startsWith('/') && home !== window.location.origin) link.setAttribute('href', home + address);
  for (const [name, value] of Object.entries(HTML_LINK)) link.setAttribute(name, value);
}

/** Removes a picture of another origin: its request would reveal the reader. */
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

/** Passes after which HTML that still changes is shown as plain text. */
const MOST_PASSES = 6;

/**
 * Sanitizes untrusted HTML for display: allowed tags and attributes stay, links open in a new tab without referrer,
 * pictures come from this site or the named origins. The result is stable under sanitizing and parsing: parsers
 * disagree about broken HTML, so it is sanitized until it no longer changes. The result is a TrustedHTML where the
 * browser supports it, else text. `site` is the origin for picture paths, where that is not this page's.
 */
export function cleanHtml(html: string, origins: readonly string[], site: string = window.location.origin): string {
  home = site;
  pictureOrigins = [site, ...origins];
  let left = html.slice(0, LONGEST_HTML).replaceAll('\0', '');
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const clean = sanitize(left, CONFIG);
    const read = readAgain(clean);
    if (String(clean) === left && read === left) return clean;
    left = read;
  }
  return sanitize(left, { ...CONFIG, ALLOWED_TAGS: [] });
}

function sanitize(html: string, config: Config): string {
  // The library returns text without tags unparsed: with a comment before it the text is parsed and returned like any
  // other.
  const clean = purifier().sanitize(`<!---->${html}`, { ...config, RETURN_TRUSTED_TYPE: true });
  // TrustedHTML is not in TypeScript's library; `innerHTML` accepts it like text.
  return clean as unknown as string;
}

/** The HTML as the page will parse it, in an inert document: nothing runs and nothing is fetched. */
function readAgain(clean: string): string {
  const place = document.createElement('template');
  place.innerHTML = clean;
  return place.innerHTML;
}
