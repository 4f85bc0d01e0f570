/** The letters beyond a to z that each Latin language writes; a letter of another one is a text, or a typing mistake, of that one. */
export const LATIN: Readonly<Record<string, string>> = {
  EN: '',
  ES: 'áéíóúüñºª',
  PT: 'áâãàçéêíóôõúüºª',
  TR: 'çğıöşüâîû',
  ID: 'é',
  VI: 'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ',
};

/** The scripts of the others; Latin letters stand in names alone. */
export const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  RU: ['Cyrillic'],
  CN: ['Han'],
  JA: ['Han', 'Hiragana', 'Katakana'],
  TH: ['Thai'],
  KO: ['Hangul'],
  HI: ['Devanagari'],
  AR: ['Arabic'],
};

/** What every language writes as it is: makers, devices, files, card tables, and the Vietnamese names of bets. */
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

/** Small words of which a sentence of the language has some, and which no other language here has. */
export const SMALL_WORDS: Readonly<Record<string, readonly string[]>> = {
  EN: ['the', 'and', 'your', 'you', 'is', 'are', 'please', 'with', 'this', 'not', 'was'],
  ES: ['el', 'los', 'las', 'del', 'y', 'tu', 'está', 'puedes', 'hay', 'con', 'esta'],
  PT: ['em', 'não', 'você', 'uma', 'com', 'seu', 'sua', 'ou', 'foi', 'são', 'pode'],
  TR: ['bir', 'için', 've', 'bu', 'lütfen', 'ile', 'henüz', 'değil', 'daha'],
  ID: ['yang', 'dan', 'dengan', 'untuk', 'anda', 'tidak', 'silakan', 'ini', 'sudah', 'belum'],
  VI: ['bạn', 'của', 'không', 'và', 'được', 'đã', 'này', 'vui', 'hãy'],
};
