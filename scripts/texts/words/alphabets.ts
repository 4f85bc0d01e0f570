/**
 * The letters beyond a to z of each Latin-script language; any other letter indicates a text of another language or a
 * typing mistake.
 */
export const LATIN: Readonly<Record<string, string>> = {
  EN: '',
  ES: 'áéíóúüñºª',
  PT: 'áâãàçéêíóôõúüºª',
  TR: 'çğıöşüâîû',
  ID: 'é',
  VI: 'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ',
};

/** The scripts of the other languages; Latin letters may occur in names only. */
export const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  RU: ['Cyrillic'],
  CN: ['Han'],
  JA: ['Han', 'Hiragana', 'Katakana'],
  TH: ['Thai'],
  KO: ['Hangul'],
  HI: ['Devanagari'],
  AR: ['Arabic'],
};

/** Names that no language translates: makers, devices, files, card tables, and the Vietnamese names of bets. */
export const NAMES: readonly string[] = [
  'Android',
  'Bitcoin',
  'Cookies?',
  'Aurora',
  'Axiom Live',
  'Harbor',
  'Lotus',
  'Lumen(?: Reels)?',
  'Northpitch',
  'Quickdraw',
  'All rights reserved',
  'Face ID',
  'Facebook',
  'Golden Flower',
  'House Bank',
  'Instagram',
  'Lite',
  'Safari',
  'Telegram',
  'Three Card Poker',
  'Wenzhou',
  'Pai Gow',
  'WeChat',
  'WhatsApp',
  'YouTube',
  'Zalo',
  'i(?:OS|Phone)',
  'Lô',
  'Đề',
  'yyyy-MM-dd',
  'MM-dd-yyyy',
];

/** Common words that identify a language: sentences contain some of them, and no other language here has them. */
export const SMALL_WORDS: Readonly<Record<string, readonly string[]>> = {
  EN: ['the', 'and', 'your', 'you', 'is', 'are', 'please', 'with', 'this', 'not', 'was'],
  ES: ['el', 'los', 'las', 'del', 'y', 'tu', 'está', 'puedes', 'hay', 'con', 'esta'],
  PT: ['em', 'não', 'você', 'uma', 'com', 'seu', 'sua', 'ou', 'foi', 'são', 'pode'],
  TR: ['bir', 'için', 've', 'bu', 'lütfen', 'ile', 'henüz', 'değil', 'daha'],
  ID: ['yang', 'dan', 'dengan', 'untuk', 'anda', 'tidak', 'silakan', 'ini', 'sudah', 'belum'],
  VI: ['bạn', 'của', 'không', 'và', 'được', 'đã', 'này', 'vui', 'hãy'],
};
