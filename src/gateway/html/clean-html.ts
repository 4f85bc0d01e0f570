import sanitizeHtml from 'sanitize-html';

/** What foreign HTML may hold (safety, Foreign HTML); the portal's sanitiser holds the same when it is shown. */
const HTML_TAGS = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'span', 'div', 'blockquote', 'hr'],
] as const;

const SIZES = ['width', 'height'];
const CELL = ['colspan', 'rowspan', ...SIZES];

/** An address of http(s), mail or telephone, or one of the site itself: a path, a query, an anchor. */
const ADDRESS = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|[?#])/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: {
    '*': ['title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', ...SIZES],
    table: SIZES,
    col: SIZES,
    td: CELL,
    th: CELL,
  },
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

/** Longest HTML that is looked at; what stands behind it is dropped. */
const MOST_LENGTH = 100_000;

/**
 * Cleans HTML that somebody wrote before it is kept: the allowed tags and attributes stay, everything else goes, links open
 * elsewhere and tell nothing. Cleaning it again changes nothing. Never throws.
 */
export function cleanHtml(html: string): string {
  let clean = sanitizeHtml(html.slice(0, MOST_LENGTH), OPTIONS);
  // What is dropped can bring together what was apart: it is looked at until nothing is left to drop.
  for (let pass = 0; pass < 4; pass += 1) {
    const next = sanitizeHtml(clean, OPTIONS);
    if (next === clean) return clean;
    clean = next;
  }
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} });
}

type Attributes = Readonly<Record<string, string>>;

function linkAttributes(attribs: Attributes): sanitizeHtml.Attributes {
  const { target: _target, rel: _rel, ...rest } = withAddress(attribs, 'href');
  return { ...rest, target: '_blank', rel: 'noopener noreferrer nofollow' };
}

/** Leaves an address out that leads nowhere good; browsers drop tabs and line ends in it, so they go first. */
function withAddress(attribs: Attributes, name: 'href' | 'src'): sanitizeHtml.Attributes {
  const { [name]: given, ...rest } = withSizes(attribs);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers drop
  const address = given?.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]+/g, '');
  return address !== undefined && ADDRESS.test(address) ? { ...rest, [name]: address } : rest;
}

/** Sizes are numbers, nothing else. */
function withSizes(attribs: Attributes): sanitizeHtml.Attributes {
  const kept = Object.entries(attribs).filter(
    ([name, value]) => !['width', 'height', 'colspan', 'rowspan'].includes(name) || /^\d{1,4}%?$/.test(value),
  );
  return Object.fromEntries(kept);
}
