/** Texts from untrusted authors that break an unprepared page. */
import { isObject } from '#model/json/json.ts';

const ARABIC = 'مرحبا 12 بالعالم 3,405';

/** One unit of each kind; `hostileText` repeats it up to the wanted length. */
const KINDS = {
  /** A word without break opportunities. */
  unbroken: 'Wmoekh',
  /** Families of four joined emoji, flags of two. */
  emoji: '👨‍👩‍👧‍👦🏳️‍🌈🇻🇳🇸🇬',
  /** Bidi controls that reorder the following text and are never closed. */
  bidi: `\u202egnp.exe \u2066${ARABIC} \u2067\u202b`,
  /** Sixty combining marks above and below each letter. */
  stacked: `Z${'\u030d\u0316\u0335\u0353\u0489\u035c'.repeat(10)}`,
  /** Breaks anywhere; full-width characters. */
  wide: '國際娛樂城優惠活動',
  /** Invisible characters, and no break opportunity. */
  glued: 'no\u00a0break\u2060joined\u00ad',
} as const;

export type HostileKind = keyof typeof KINDS;

export const HOSTILE_KINDS = Object.keys(KINDS) as readonly HostileKind[];

/** A text of a kind in the maximum length, in UTF-16 units; surrogate pairs stay whole. */
export function hostileText(kind: HostileKind, longest: number): string {
  const text = KINDS[kind].repeat(Math.ceil(longest / KINDS[kind].length)).slice(0, longest);
  return text.isWellFormed() ? text : text.slice(0, -1);
}

/** HTML of a merchant's editor, with a word, a table, a picture and a line of code that are too wide. */
export function hostileHtml(kind: HostileKind): string {
  const word = hostileText(kind, 200);
  const cells = Array.from({ length: 12 }, (_, at) => `<td>Column ${at}</td>`).join('');
  return [
    `<h2>${word}</h2><p>${word} and after it</p><ul><li>${word}</li></ul><blockquote>${word}</blockquote>`,
    `<table><tr><th>${word}</th><td>1</td></tr></table><table><tr>${cells}</tr></table>`,
    `<img src="/_brand/assets/logo.svg" width="4000" height="20" alt="${word}"><pre>${word}</pre><a href="/help">${word}</a>`,
  ].join('');
}

/** Fields of replies with free text, and the maximum length that the wire or a form allows. */
const WORDS: Readonly<Record<string, number>> = {
  title: 255,
  name: 100,
  displayName: 100,
  gameName: 200,
  vendorName: 100,
  roomName: 100,
  rankName: 64,
  nickname: 40,
  account: 60,
  userName: 60,
  author: 80,
  staffName: 80,
  by: 80,
  customerName: 64,
  labelName: 100,
  labelNameEn: 100,
  bankName: 100,
  accountTypeName: 40,
  label: 255,
  subject: 255,
  message: 255,
  text: 1_000,
  words: 255,
  reason: 300,
  description: 255,
  note: 255,
  summary: 255,
  answer: 300,
  methodName: 80,
  accountMasked: 80,
  masked: 80,
  holder: 140,
  upline: 80,
  city: 100,
  device: 100,
  browser: 64,
  os: 64,
  area: 100,
  address: 255,
  recipient: 255,
  email: 254,
};

/** Amounts in whole currency units, with decimals: one of 13 digits does not fit into a line of the header. */
const AMOUNTS = new Set(['sumBalance']);
const LARGE = '1234567890123';

const HTML = new Set(['content', 'html', 'rules']);

/** Cycles through the kinds, so that each screen gets all of them. */
export type NextKind = () => HostileKind;

/** Returns the kinds in rotation. */
export function rotateKinds(kinds: readonly HostileKind[] = HOSTILE_KINDS): NextKind {
  let index = -1;
  return () => {
    index += 1;
    return kinds[index % kinds.length] ?? 'unbroken';
  };
}

/** A reply's value with hostile text in every free-text field. Empty texts and codes stay. */
export function withHostileWords(value: unknown, next: NextKind, key = ''): unknown {
  if (typeof value === 'string') return wordsFor(key, value, next);
  if (Array.isArray(value)) return value.map((row) => withHostileWords(row, next, key));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withHostileWords(part, next, name)]);
  return Object.fromEntries(entries);
}

function wordsFor(key: string, value: string, next: NextKind): string {
  if (value === '') return value;
  if (AMOUNTS.has(key)) return value.replace(/^\d+/, LARGE);
  if (HTML.has(key)) return hostileHtml(next());
  const longest = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
  return longest === undefined ? value : hostileText(next(), longest);
}
