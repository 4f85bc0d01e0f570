import createPurify, { type Config, type DOMPurify } from 'dompurify';
import {
  HTML_LINK,
  HTML_SIZES,
  HTML_TAGS,
  htmlAttributes,
  isHtmlAddress,
  isHtmlSize,
  LONGEST_HTML,
} from '#model/documents/foreign-html.ts';

/** Attributes that some tag may have: the library takes every other off. */
const ATTRIBUTES = [...new Set(HTML_TAGS.flatMap(htmlAttributes))];

const CONFIG: Config = {
  ALLOWED_TAGS: [...HTML_TAGS],
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/** Whose pictures may be drawn, and where paths lead, while one text is being cleaned: DOMPurify's hooks are told nothing. */
let pictureOrigins: readonly string[] = [];
let home = '';

let purify: DOMPurify | undefined;

/** The library with our word on links and pictures, in an instance of our own: hooks of others would judge our texts too. */
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
  // What has no tag is passed on unread by the library: behind a comment it is read, and comes out as any other.
  const clean = purifier().sanitize(`<!---->${html}`, { ...config, RETURN_TRUSTED_TYPE: true });
  // The platform's own type of trusted HTML is not in TypeScript's library; `innerHTML` takes it where it takes a text.
  return clean as unknown as string;
}

/** The HTML as the page will read it, in a place where nothing runs and nothing is fetched. */
function readAgain(clean: string): string {
  const place = document.createElement('template');
  place.innerHTML = clean;
  return place.innerHTML;
}
