/**
 * Tests the i18n layout test in a real browser: on pages with one planted fault each, and on the same pages without the
 * fault.
 */

import { measurePage, prepare, speakOn } from '#scripts/i18n-layout/run/page-script.ts';
import { createData } from '#scripts/i18n-layout/validate/data.ts';
import type { Kind } from '#scripts/i18n-layout/validate/finding.ts';
import { validate } from '#scripts/i18n-layout/validate/validate.ts';
import { countedForms, phrasesOf, type WordRules } from '#scripts/i18n-layout/validate/words.ts';
import { expect, hydrated, type Page, test } from '../journey.ts';

const english = {
  'cashier.title': 'Deposit money',
  'lobby.count_one': '{count} game',
  'lobby.count_other': '{count} games',
};
const arabic = { 'cashier.title': 'إيداع', 'lobby.count_one': 'لعبة', 'lobby.count_other': '{count} لعبة' };

function rulesOf(tag: string, own: Readonly<Record<string, string>>, isPseudo = false): WordRules {
  const data = createData(['Lumen Reels']);
  const areas = new Set(['cashier', 'lobby']);
  return { tag, areas, english: phrasesOf(english, own), counted: countedForms(own), data, isPseudo };
}

const EN = rulesOf('en', english);
const AR = rulesOf('ar', arabic);
const PSEUDO = rulesOf('en', english, true);

interface Planted {
  readonly kind: Kind;
  readonly name: string;
  readonly wrong: string;
  readonly right: string;
  readonly rules?: WordRules;
  /** Attributes of the page; English and left-to-right when absent. */
  readonly html?: string;
  readonly mirror?: boolean;
}

const ARABIC = '<html lang="ar" dir="rtl">';
const icon = (style: string) =>
  `<a href="#"><svg viewBox="0 0 24 24" width="20" height="20" style="${style}"><path d="m9 18 6-6-6-6"/></svg></a>`;
const box = (style: string, words: string) => `<div style="inline-size: 120px; ${style}">${words}</div>`;
const LONG = 'Depositinginternationally';

const PLANTED: readonly Planted[] = [
  {
    kind: 'overflow',
    name: 'a word that stands out of its button',
    wrong: `<button style="inline-size: 90px">${LONG}</button>`,
    right: `<button style="inline-size: 90px; overflow-wrap: anywhere">${LONG}</button>`,
  },
  {
    kind: 'overflow',
    name: 'a word out of its entry; a panel that opens out of an entry has sides of its own',
    wrong: `<ul><li style="inline-size: 90px; position: relative"><b>${LONG}</b></li></ul>`,
    right: `<ul><li style="inline-size: 90px; position: relative"><div style="position: absolute; inline-size: 300px"><b>${LONG}</b></div></li></ul>`,
  },
  {
    kind: 'clipped',
    name: 'a sentence that is cut in a window; what lies behind the window is judged where it is the page',
    wrong: `<p aria-hidden="true">Deposit</p><div data-dialog="d">${box('overflow: hidden; white-space: nowrap', 'Deposit money before Friday')}</div>`,
    right: `<div aria-hidden="true">${box('overflow: hidden; white-space: nowrap', 'Deposit money before Friday')}</div><div data-dialog="d">Deposit</div>`,
  },
  {
    kind: 'overflow',
    name: 'a table wider than the window',
    wrong: '<div style="inline-size: 900px; block-size: 20px; background: #ccc"></div>',
    right: '<div style="overflow-x: auto"><div style="inline-size: 900px; block-size: 20px"></div></div>',
  },
  {
    kind: 'clipped',
    name: 'a sentence of which the end is cut off',
    wrong: box('overflow: hidden; white-space: nowrap', 'Deposit money before Friday'),
    right: box('overflow: hidden; white-space: nowrap; text-overflow: ellipsis', 'Deposit money before Friday'),
  },
  {
    kind: 'clipped',
    name: 'lines below the end of their box',
    wrong: box('overflow: hidden; block-size: 30px', 'Deposit money before Friday, or after Sunday evening'),
    right: box('overflow: auto; block-size: 30px', 'Deposit money before Friday, or after Sunday evening'),
  },
  {
    kind: 'overlap',
    name: 'two texts in one place',
    wrong: '<p style="position: relative">Deposit <span style="position: absolute; left: 10px">Balance</span></p>',
    right: '<p>Deposit</p><div style="position: fixed; left: 10px; top: 20px">Balance</div>',
  },
  {
    kind: 'overlap',
    name: 'a button over words',
    wrong:
      '<p style="margin: 0">Deposit money</p><button style="position: absolute; top: 16px; left: 60px">Go on</button>',
    right:
      '<p style="margin: 0">Deposit money</p><button style="position: absolute; top: 60px; left: 60px">Go on</button>',
  },
  { kind: 'missing-glyph', name: 'a letter that no font has', wrong: '<p>A \u0379</p>', right: '<p>A é</p>' },
  { kind: 'untranslated-key', name: 'a key', wrong: '<p>cashier.title</p>', right: '<p>Deposit money</p>' },
  {
    kind: 'hard-coded',
    name: 'a text of no text file',
    wrong: '<p>[Ďééṗööšîîťö]</p><p>Loading</p>',
    right: '<p>[Ďééṗööšîîťö]</p><p>Lumen Reels</p><a href="#" lang="es">Español</a>',
    rules: PSEUDO,
  },
  {
    kind: 'other-language',
    name: 'English on an Arabic page',
    wrong: '<p dir="ltr">Deposit money</p>',
    right: '<p>إيداع</p>',
    rules: AR,
    html: ARABIC,
  },
  { kind: 'wrong-plural', name: 'one in the form of many', wrong: '<p>1 games</p>', right: '<p>1 game</p>' },
  {
    kind: 'unturned-side',
    name: 'a margin of one side of the window',
    wrong:
      '<style>.in { inline-size: 120px; margin-left: 40px }</style><section style="display: contents"><div class="in">Deposit</div></section>',
    right:
      '<style>.in { inline-size: 120px; margin-inline-start: 40px }</style><section style="display: contents"><div class="in">Deposit</div></section>',
    mirror: true,
  },
  {
    kind: 'unturned-arrow',
    name: 'an arrow against the line',
    wrong: icon(''),
    right: icon('transform: scaleX(-1)'),
    rules: AR,
    html: ARABIC,
  },
  {
    kind: 'not-isolated',
    name: 'a day among Arabic words',
    wrong: '<p>حتى 2026-11-24 فقط</p>',
    right: '<p>حتى <bdi>2026-11-24</bdi> فقط</p>',
    rules: AR,
    html: ARABIC,
  },
  {
    kind: 'no-direction',
    name: 'an Arabic page from the left',
    wrong: '<p>إيداع</p>',
    right: '',
    rules: AR,
    html: '<html lang="ar">',
  },
];

async function found(page: Page, planted: Planted, body: string): Promise<readonly Kind[]> {
  const head = '<meta charset="utf-8"><style>body { margin: 16px; font: 16px/1.5 sans-serif }</style>';
  await page.setContent(
    `<!doctype html>${planted.html ?? '<html lang="en" dir="ltr">'}${head}<body>${body}</body></html>`,
  );
  const facts = await measurePage(page, { glyphs: true, mirror: planted.mirror === true });
  return [...new Set(validate(facts, planted.rules ?? EN).map(({ kind }) => kind))];
}

test('N18: each planted fault is found, and no finding occurs without it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const planted of PLANTED) {
    expect(await found(page, planted, planted.wrong), planted.name).toEqual([planted.kind]);
    const right = planted.right === '' ? { ...planted, html: ARABIC } : planted;
    expect(await found(page, right, planted.right || planted.wrong), `${planted.name}, fixed`).toEqual([]);
  }
});

test('N18: screen reader text, closed parts, other slides and content behind a window are not checked', {
  tag: '@deep',
}, async ({ page }) => {
  const hidden = 'position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%)';
  await page.setContent(`<!doctype html><html lang="en" dir="ltr"><body>
    <span style="${hidden}">cashier.title</span>
    <details><summary>More</summary><p>cashier.title</p></details>
    <div style="inline-size: 200px; overflow: hidden; display: flex"><p style="flex: none; inline-size: 200px">Slide</p>
      <p style="flex: none; inline-size: 200px">cashier.title</p></div>
    <p>cashier.title</p><dialog><p>Deposit</p></dialog>`);
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  const facts = await measurePage(page, { glyphs: true, mirror: false });
  expect(facts.texts.map(({ text }) => text)).toEqual(['Deposit']);
  expect(validate(facts, EN)).toEqual([]);
  await page.evaluate(() => document.querySelector('dialog')?.close());
  const open = await measurePage(page, { glyphs: true, mirror: false });
  expect(open.texts.map(({ text }) => text)).toEqual(['More', 'Slide', 'cashier.title']);
});

test('N18: a page is measured in each language as it is, with its window open and its input', async ({ page, at }) => {
  await prepare(page);
  await page.goto(at('aurora', '/login?lang=EN'));
  await hydrated(page);
  const name = page.locator('[data-dialog="login"] input[name="username"]');
  await name.fill('ann');
  const print = async (language: string, tag: string, texts?: Readonly<Record<string, string>>) => {
    expect(await speakOn(page, { language, tag, texts })).toBe('said');
    const facts = await measurePage(page, { glyphs: false, mirror: false });
    expect(await name.inputValue()).toBe('ann');
    return { lang: facts.lang, dir: facts.dir, words: facts.texts.map(({ text }) => text) };
  };
  const arabic = await print('AR', 'ar');
  expect([arabic.lang, arabic.dir]).toEqual(['ar', 'rtl']);
  expect(arabic.words.join(' ')).toMatch(/\p{Script=Arabic}{3}/u);
  const made = await print('EN', 'en', { 'login.submit': '[Ļööĝö îîñ]' });
  expect([made.lang, made.words.includes('[Ļööĝö îîñ]')]).toEqual(['en', true]);
  expect((await print('VI', 'vi')).words).not.toContain('[Ļööĝö îîñ]');
});
