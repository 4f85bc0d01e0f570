/**
 * Words masked in every chat room, by language: insults and slurs. In Latin letters an entry matches the whole word,
 * with `*` as a prefix; in scripts without spaces it matches anywhere.
 */
export const maskedWords: Readonly<Record<string, readonly string[]>> = {
  EN: [
    ...[
      'fuck*',
      'motherfuck*',
      'shit',
      'shits',
      'shitty',
      'bullshit',
      'bitch',
      'bitches',
      'cunt*',
      'asshole*',
      'bastard*',
    ],
    ...['whore*', 'slut*', 'nigger*', 'nigga*', 'faggot*', 'retard', 'retarded', 'dickhead*', 'wanker*'],
  ],
  CN: ['操你', '草泥马', '傻逼', '傻屄', '妈的', '他妈的', '你妈逼', '狗娘养', '王八蛋', '去死吧', '婊子', '贱人'],
  VI: ['địt', 'đụ má', 'đm', 'đmm', 'vcl', 'vkl', 'cặc', 'lồn', 'đĩ', 'chó đẻ', 'con cặc', 'mẹ mày', 'óc chó'],
  JA: ['死ね', 'くたばれ', 'クソ野郎', 'くそ野郎', 'キチガイ', '売女', 'ぶっ殺す', 'カス野郎'],
  TH: ['เหี้ย', 'สัส', 'ควย', 'เย็ดแม่', 'อีดอก', 'แม่มึง', 'ไอ้สัตว์', 'หน้าหี'],
  ID: [
    'anjing',
    'bangsat',
    'kontol*',
    'memek*',
    'ngentot*',
    'bajingan',
    'goblok',
    'tolol',
    'jancok',
    'pelacur',
    'babi lu',
  ],
};
