import type { KindId } from './kinds.ts';

/** Texts that a kind accepts and texts that it rejects: examples for operators, and the test table. */
export interface KindSamples {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

const ALPHANUMERIC: KindSamples = {
  valid: ['abc123', 'ABC', '007', 'z'],
  invalid: ['abc-123', 'abc 123', 'abc!', 'é1', ''],
};

/** Samples by kind number. Only `any text` rejects nothing. */
export const KIND_SAMPLES: Readonly<Record<number, KindSamples>> = {
  0: { valid: ['', 'anything at all', '中文 ✓', '\ud800'], invalid: [] },
  1: { valid: ['a', 'player1', 'Zed99x'], invalid: ['1player', 'play er', 'player_1', 'élan', ''] },
  2: { valid: ['王小明', '王8', '2026', '𠮷野'], invalid: ['Wang', '王 小明', '王。', 'かな', ''] },
  3: {
    valid: ['a@b.co', 'first.last+tag@mail.example.com', "o'hara@sub-domain.org"],
    invalid: [
      'a@b',
      '@b.co',
      'a@@b.co',
      'a.@b.co',
      '.a@b.co',
      'a..b@c.de',
      'a@-b.co',
      'a@b..co',
      'a b@c.de',
      'a@1.2',
      '',
    ],
  },
  4: ALPHANUMERIC,
  5: { valid: ['abc123', '1a', 'Z9'], invalid: ['abc', '123', 'abc 123', 'abc_1', ''] },
  6: { valid: ['0', '123456'], invalid: ['12a', '1 2', '-1', '١٢', '1.0', ''] },
  7: { valid: ['A', 'abC1', '9Z'], invalid: ['abc1', '123', 'ABC!', 'A b', 'É1', ''] },
  8: { valid: ['John', 'John Ronald Smith', 'x'], invalid: ['John1', 'José', 'J-P', '   ', ''] },
  9: { valid: ['no-spaces!', '中文', 'é'], invalid: ['a b', 'tab\tbed', 'line\nbreak', 'a\u00a0b', 'a\u3000b', ''] },
  10: { valid: ['王小明', '阿依古丽·买买提', '你好，世界！'], invalid: ['Wang', '王1', '王 明', '，。', ''] },
  11: {
    valid: ['2000-02-29', '1999-12-31', '2026-01-01'],
    invalid: ['1900-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-1-1', '01-01-2026', '0000-01-01', ''],
  },
  12: { valid: ['Nguyễn Văn An', 'José', 'Anna', '王 明'], invalid: ['Anna1', 'Anna-Maria', 'a_b', '  ', ''] },
  13: {
    valid: ['02-29-2000', '12-31-1999', '01-01-2026'],
    invalid: ['02-29-1900', '02-30-2026', '13-01-2026', '2026-01-01', '1-1-2026', '01-01-0000', ''],
  },
  14: ALPHANUMERIC,
  15: { valid: ['김철수', '한글'], invalid: ['김 철수', 'Kim', '김1', '金', ''] },
  16: { valid: ['สมชาย', 'ใจดี'], invalid: ['สมชาย ใจดี', 'Somchai', 'สม1', ''] },
  17: { valid: ['สมชาย ใจดี', 'Somchai', 'สม Jai'], invalid: ['สมชาย1', 'Jose-Maria', 'José', '   ', ''] },
  18: { valid: ['JOHN SMITH', 'A', ' A'], invalid: ['John', 'JOHN1', 'É', '   ', ''] },
  19: { valid: ['abc', '123', 'P@ss-w0rd!', '~'], invalid: ['with space', 'pässword', '中文', 'tab\t', ''] },
} satisfies Readonly<Record<KindId, KindSamples>>;
