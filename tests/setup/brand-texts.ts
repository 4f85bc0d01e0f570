import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { editFileText } from '#model/brand-file/edit-text.ts';

/** The brand files of the demo. */
export const DEMO_TEXTS = ['aurora', 'harbor', 'lotus'].map((name) =>
  readFileSync(`brands/${name}/brand.json`, 'utf8'),
);

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
/** A key of the brand file and values that it may have. */
const EDITS: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
  ['/name', fc.string({ minLength: 1, maxLength: 60 })],
  [
    '/domains',
    fc.uniqueArray(
      fc.integer({ min: 1, max: 99 }).map((n) => `brand${n}.example`),
      { maxLength: 12 },
    ),
  ],
  ['/minimumAge', fc.integer({ min: 18, max: 25 })],
  ['/theme/seeds/accent', colour],
  ['/theme/seeds/neutral', colour],
  ['/theme/roles/light/canvas', colour],
  ['/theme/roles/dark/text', colour],
  ['/theme/fonts/display', fc.constantFrom('inter', 'sora', 'system')],
  ['/layout/header', fc.constantFrom('classic', 'stacked', 'compact')],
  [
    '/home',
    fc.subarray(
      ['banners', 'notices', 'categories', 'vendors', 'promotions', 'app'].map((section) => ({ section })),
      { minLength: 1 },
    ),
  ],
  ['/elements/nav.vip/hidden', fc.boolean()],
  [
    '/order/side.games',
    fc.shuffledSubarray(['side.games.rng', 'side.games.live', 'side.games.fish'], { minLength: 1 }),
  ],
  ['/features/chatRoom', fc.boolean()],
  ['/timeZone', fc.constantFrom('UTC', 'Europe/Malta', 'Asia/Ho_Chi_Minh')],
  ['/currency', fc.constantFrom({ code: 'EUR', symbol: '€' }, { code: 'JPY', exponent: 0, symbol: '¥' })],
  ['/theme/radius', fc.constantFrom('none', 'soft', 'round')],
  ['/theme/mode', fc.constantFrom('light', 'dark', 'both')],
  ['/origins/links', fc.constantFrom(['https://help.example'], [])],
];

/** One key of the brand file with a value that it may have. */
export const oneEdit = fc.oneof(...EDITS.map(([pointer, value]) => value.map((to) => ({ pointer, to }))));

/** A valid brand file as people write them: any keys, indentation, line ends and bom. */
export const brandText = fc
  .record({
    base: fc.constantFrom(
      ...DEMO_TEXTS,
      '{"livery":1,"base":5,"merchant":"sample","name":"S","theme":{"seeds":{"accent":"#0f766e"}}}',
    ),
    edits: fc.array(oneEdit, { maxLength: 6 }),
    indent: fc.constantFrom<string | number | undefined>(undefined, 2, 4, '\t', 0),
    eol: fc.constantFrom('\n', '\r\n'),
    bom: fc.constantFrom('', '\uFEFF'),
    end: fc.boolean(),
  })
  .map(({ base, edits, indent, eol, bom, end }) => {
    const edited = edits.reduce((text, { pointer, to }) => editFileText(text, pointer, to), base);
    const text = indent === undefined ? edited : JSON.stringify(JSON.parse(edited), null, indent);
    return bom + text.trimEnd().replaceAll('\n', eol) + (end ? eol : '');
  });
