import sanitizeHtml from 'sanitize-html';
import {
  HTML_LINK,
  HTML_SIZES,
  HTML_TAGS,
  htmlAttributes,
  isHtmlAddress,
  isHtmlSize,
  LONGEST_HTML,
} from '#model/documents/third-party-html.ts';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: Object.fromEntries(HTML_TAGS.map((tag) => [tag, allowedAttributesOf(tag)])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  enforceHtmlBoundary: false,
  parseStyleAttributes: false,
  nestingLimit: 40,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'src') }),
    '*': (tagName, attribs) => ({ tagName, attribs: withSizes(attribs) }),
  },
};

/** Links also keep the attributes added here. */
function allowedAttributesOf(tag: string): string[] {
  return [...htmlAttributes(tag), ...(tag === 'a' ? Object.keys(HTML_LINK) : [])];
}

/**
 * Sanitises HTML before it is stored: keeps allowed tags and attributes, removes everything else, and makes links open
 * in a new tab without referrer. Idempotent. Never throws.
 */
export function cleanHtml(html: string): string {
  let clean = sanitizeHtml(html.slice(0, LONGEST_HTML), OPTIONS);
  // Removing a part can join the text around it into new markup: repeat until nothing changes.
  for (let pass = 0; pass < 4; pass += 1) {
    const next = sanitizeHtml(clean, OPTIONS);
    if (next === clean) return clean;
    clean = next;
  }
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} });
}

export interface TakenOutOfHtml {
  /** A tag, an attribute, an unsafe URL, or text beyond the maximum length. */
  readonly what: 'tag' | 'attribute' | 'address' | 'length';
  readonly name: string;
  readonly times: number;
}

/**
 * Reports what the sanitiser removes, so that the author can be told; link targets, which are always replaced, do not
 * count.
 */
export function notifyTakenOut(html: string): readonly TakenOutOfHtml[] {
  const found = new Map<string, TakenOutOfHtml>();
  const note = (what: TakenOutOfHtml['what'], name: string) => {
    const key = `${what} ${name}`;
    found.set(key, { what, name: name.slice(0, 80), times: (found.get(key)?.times ?? 0) + 1 });
  };
  if (html.length > LONGEST_HTML) note('length', '');
  const inspect = (tagName: string, attribs: Attributes): sanitizeHtml.Tag => {
    if (!HTML_TAGS.includes(tagName)) note('tag', tagName);
    else for (const [name, value] of Object.entries(attribs)) noteAttribute(note, tagName, name, value);
    return { tagName, attribs };
  };
  sanitizeHtml(html.slice(0, LONGEST_HTML), { ...OPTIONS, transformTags: { '*': inspect } });
  return [...found.values()].slice(0, MOST_REPORTED);
}

const MOST_REPORTED = 100;

function noteAttribute(
  note: (what: TakenOutOfHtml['what'], name: string) => void,
  tagName: string,
  name: string,
  value: string,
): void {
  if (tagName === 'a' && Object.hasOwn(HTML_LINK, name)) return;
  const isAddress = name === 'href' || name === 'src';
  if (!htmlAttributes(tagName).includes(name) || !Object.hasOwn(withSizes({ [name]: value }), name))
    note('attribute', name);
  else if (isAddress && (!isGoodAddress(value) || (name === 'src' && /^(?:mailto|tel):/i.test(value.trim()))))
    note('address', name);
}

type Attributes = Readonly<Record<string, string>>;

function linkAttributes(attribs: Attributes): sanitizeHtml.Attributes {
  const { target: _target, rel: _rel, ...rest } = withAddress(attribs, 'href');
  return { ...rest, ...HTML_LINK };
}

/** Removes an unsafe URL; browsers ignore tabs and line breaks in URLs, so they are removed first. */
function withAddress(attribs: Attributes, name: 'href' | 'src'): sanitizeHtml.Attributes {
  const { [name]: given, ...rest } = withSizes(attribs);
  const address = given && withoutGaps(given);
  return address !== undefined && isHtmlAddress(address) ? { ...rest, [name]: address } : rest;
}

const isGoodAddress = (given: string) => isHtmlAddress(withoutGaps(given));

function withoutGaps(given: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers drop
  return given.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g, '');
}

/** Only numeric sizes are kept. */
function withSizes(attribs: Attributes): sanitizeHtml.Attributes {
  const allowed = Object.entries(attribs).filter(([name, value]) => !HTML_SIZES.includes(name) || isHtmlSize(value));
  return Object.fromEntries(allowed);
}
