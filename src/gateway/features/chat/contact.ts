/** Minimum number of digits, with few separators between them, that counts as a phone number. */
const FEWEST_DIGITS = 8;
/** Maximum separators between two digits of one number. */
const MOST_BETWEEN = 3;
const BETWEEN = /[\s().\-–—_/·+]/u;

const COMMON = ['com', 'net', 'org', 'info', 'xyz', 'vip', 'cc'].join('|');
const ENDINGS = [
  COMMON,
  ...[
    'biz',
    'top',
    'club',
    'site',
    'online',
    'shop',
    'live',
    'bet',
    'casino',
    'app',
    'dev',
    'link',
    'fun',
    'win',
    'pro',
  ],
  ...['me', 'io', 'co', 'tv', 'gg', 'ly', 'ru', 'cn', 'vn', 'th', 'jp', 'id'],
].join('|');
const END = '(?![a-z0-9])';
const ADDRESS = new RegExp(`[a-z0-9-]{1,63}[.。](?:${ENDINGS})${END}`, 'iu');
/** A sentence may end before a word that is also a top-level domain: with gaps, only the most common domains count. */
const SPELT = new RegExp(
  String.raw`[a-z0-9-]{2,63}\s?(?:\s[.。]\s|\(dot\)|\[dot\]|\sdot\s)\s?(?:${COMMON})${END}`,
  'iu',
);
const SCHEME = /(?:https?|tg|line|whatsapp|weixin)\s?:\s?\/\/|www\s?[.。]/iu;
const MAIL = /[a-z0-9._-]{2,64}(?:@|\s?[([]at[)\]]\s?)[a-z0-9-]{2,63}/iu;

/**
 * Whether a message contains contact data (URL, e-mail address or phone number), also written with wide letters, gaps
 * or words for the dot. Linear in the message length, which the caller bounds.
 */
export function holdsContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  return [SCHEME, MAIL, ADDRESS, SPELT].some((pattern) => pattern.test(plain)) || holdsNumber(plain);
}

function holdsNumber(text: string): boolean {
  let digits = 0;
  let between = 0;
  for (const sign of text) {
    if (/\p{Nd}/u.test(sign)) {
      digits += 1;
      between = 0;
      if (digits >= FEWEST_DIGITS) return true;
    } else if (digits > 0 && BETWEEN.test(sign) && between < MOST_BETWEEN) between += 1;
    else digits = 0;
  }
  return false;
}
