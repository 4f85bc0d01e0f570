import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandFile } from '#model/testing/brands.ts';
import { completeTexts } from '#texts/complete.ts';
import { newBrandFiles } from '../new-brand.ts';
import { readBrandFolder } from '../read/read-brand-folder.ts';
import { makeReport, reportText } from '../report.ts';
import { checkBrandFolder } from './check-brand.ts';
import { checkTreesFile } from './check-trees.ts';
import { severityOf } from './findings/finding.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'livery-check-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function check(files: Readonly<Record<string, unknown>>) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, 'sample', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return checkBrandFolder('sample', await readBrandFolder(root, 'sample'), completeTexts);
}

async function rulesOf(more: object, files: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> {
  const theme = { mode: 'light', seeds: { accent: '#0f766e' } };
  const problems = await check({ 'brand.json': brandFile({ theme, ...more }), ...files });
  return problems.map((problem) => `${problem.code} ${problem.file}${problem.path}`);
}

describe('the brand check', () => {
  it('finds nothing in a minimal valid brand', async () => {
    expect(await rulesOf({})).toEqual([]);
  });

  it('names an unknown key and the nearest known', async () => {
    const [problem] = await check({ 'brand.json': brandFile({ langauges: ['EN'] }) });
    expect(problem).toMatchObject({
      code: 'brand.unknown-key',
      path: '/langauges',
      remedy: 'Did you mean "languages"?',
    });
  });

  it.each([
    ['a wrong type', { minimumAge: '18' }, 'brand.value sample/brand.json/minimumAge'],
    [
      'an element that nothing has',
      { elements: { 'nav.liev': { hidden: true } } },
      'brand.unknown-id sample/brand.json/elements/nav.liev',
    ],
    [
      'an order list with a wrong id',
      { order: { 'header.nav': ['nav.hom'] } },
      'brand.unknown-id sample/brand.json/order/header.nav/0',
    ],
    [
      'an order list of no slot',
      { order: { 'header.nva': [] } },
      'brand.unknown-slot sample/brand.json/order/header.nva',
    ],
    [
      'a picture that is missing',
      { assets: { logo: 'assets/logo.svg' } },
      'assets.missing sample/brand.json/assets/logo',
    ],
    [
      'a text that is missing',
      { elements: { 'nav.live': { label: 'brand.live' } } },
      'texts.missing sample/brand.json/elements/nav.live/label',
    ],
    [
      'colours that do not read',
      { theme: { mode: 'light', seeds: { accent: '#0f766e' }, roles: { light: { text: '#fefefe' } } } },
      'theme.contrast sample/brand.json/theme/roles/light/text',
    ],
  ])('finds %s', async (_, more, expected) => {
    expect(await rulesOf(more)).toContain(expected);
  });

  it('finds a language whose texts are not complete (D08)', async () => {
    await check({ 'brand.json': brandFile({ languages: ['EN', 'RU'] }) });
    const platform = (language: string) => (language === 'RU' ? undefined : completeTexts(language));
    const problems = checkBrandFolder('sample', await readBrandFolder(root, 'sample'), platform);
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toContain('texts.language-incomplete /languages/1');
  });

  it('finds a huge picture', async () => {
    const found = await rulesOf(
      { assets: { logo: 'assets/logo.svg' } },
      { 'assets/logo.svg': `<svg>${' '.repeat(500_000)}</svg>` },
    );
    expect(found).toEqual(['assets.huge sample/brand.json/assets/logo']);
  });

  it('finds a text whose placeholders differ from the replaced text', async () => {
    const found = await rulesOf({}, { 'texts/EN.json': { 'footer.age': 'Adults only', 'brand.licence': 'Sample' } });
    expect(found).toEqual(['texts.placeholders sample/texts/EN.json/footer.age']);
  });

  it('names the label that two entries share, as written, and not one of another language', async () => {
    const added = (id: string, label: string) => ({ id, slot: 'footer', label, action: { go: '/vip' } });
    const problems = await check({
      'brand.json': brandFile({
        languages: ['EN', 'VI'],
        additions: [added('x.one', 'x.one'), added('x.two', 'x.two')].map((one) => ({ ...one, slot: 'header.nav' })),
      }),
      'texts/EN.json': { 'x.one': 'Gifts', 'x.two': 'Presents' },
      'texts/VI.json': { 'x.one': 'Quà', 'x.two': 'quà' },
    });
    const found = problems.filter(({ code }) => code === 'brand.twin-entries').map((problem) => problem.found);
    expect(found).toEqual(['"quà" with the same icon on x.two and x.one']);
  });

  it('reports an unused text as a warning', async () => {
    const [problem] = await check({ 'brand.json': brandFile(), 'texts/EN.json': { 'fotter.age': '{age}' } });
    expect(problem).toMatchObject({ code: 'texts.unread', severity: 'warning', remedy: 'Did you mean "footer.age"?' });
  });

  it('names a file that is not JSON, and a folder that holds no brand', async () => {
    expect((await check({ 'brand.json': '{ "livery": 1,' }))[0]).toMatchObject({
      code: 'brand.json',
      file: 'sample/brand.json',
    });
    const absent = checkBrandFolder('gone', await readBrandFolder(root, 'gone'), completeTexts);
    expect(absent[0]?.code).toBe('brand.absent');
  });

  it('M376: a brand written by `brand new` is clean, whatever its colour and name', async () => {
    for (const accent of ['#000000', '#ffffff', '#ff0000', '#0e7490', undefined]) {
      await rm(join(root, 'sample'), { recursive: true, force: true });
      const files = newBrandFiles({ merchant: 'sample', name: 'Ünï "quoted" </svg>', accent });
      const found = await check(Object.fromEntries(files.map(({ path, content }) => [path, content])));
      const codes = found.map(({ code }) => code).filter((code) => code !== 'theme.moved-accent');
      // The operator is the only thing that it cannot know.
      expect(codes).toEqual(['brand.operator']);
    }
  });
});

describe('settings outside a brand file', () => {
  const accentOf = async (seeds: object, more: object = {}) => {
    const theme = { mode: 'both', seeds, ...more };
    const found = await check({ 'brand.json': brandFile({ theme }) });
    return found.filter(({ code }) => code === 'theme.moved-accent');
  };

  it('an accent adjusted for contrast is reported with both colours, one set by a role is not', async () => {
    const [reported, ...others] = await accentOf({ accent: '#ffd400' });
    expect(others).toEqual([]);
    expect(reported).toMatchObject({
      path: '/theme/seeds/accent',
      found: expect.stringMatching(/^#ffd400, shown as #[0-9a-f]{6} in light mode$/),
      remedy: expect.stringContaining('theme.roles.light.accent'),
    });
    expect(severityOf(reported ?? { code: '' })).toBe('note');
    expect(await accentOf({ accent: '#ffd400' }, { roles: { light: { accent: '#7a6500' } } })).toEqual([]);
    expect(await accentOf({ accent: '#0f766e' }, { mode: 'light' })).toEqual([]);
  });

  it.each([
    ['vendors', ['LUMEN'], /console, under Games/],
    ['games', [], /console, under Games/],
    ['switches', {}, /console, under Switches/],
    ['rules', {}, /console, under Registration fields/],
  ])('"%s" in a brand file: where it is set instead', async (key, value, remedy) => {
    const found = await check({ 'brand.json': brandFile({ [key]: value }) });
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'brand.unknown-key', path: `/${key}`, remedy: expect.stringMatching(remedy) }),
    );
  });
});

describe('the check of a trees file', () => {
  const withPattern = (acceptedPattern: string) => ({
    status: { info: { register: { email: { enabled: true, acceptedPattern } } } },
  });

  it('finds patterns that do not compile or are unsafe', () => {
    expect(checkTreesFile('t.json', withPattern('^[A-Z]{2,4}$'))).toEqual([]);
    expect(checkTreesFile('t.json', withPattern('^([A-Z'))[0]).toMatchObject({
      code: 'rules.pattern-broken',
      path: '/status/info/register/email/acceptedPattern',
    });
    expect(checkTreesFile('t.json', withPattern('^([A-Za-z]+\\s?)*$'))[0]?.code).toBe('rules.pattern-unsafe');
  });

  it('names the set in a set list', () => {
    expect(checkTreesFile('t.json', [{}, withPattern('(')])[0]?.path).toBe(
      '/1/status/info/register/email/acceptedPattern',
    );
  });
});

describe('the report', () => {
  it('shows place, value, expected, remedy and count', async () => {
    const problems = await check({ 'brand.json': brandFile({ minimumAge: 3 }) });
    const text = reportText(makeReport(1, problems));
    expect(text).toContain('sample/brand.json at /minimumAge (brand.value)');
    expect(text).toContain('found 3, expected at least 18.');
    expect(text).toContain('1 brand checked: failed, 1 error, 0 warnings');
  });
});
