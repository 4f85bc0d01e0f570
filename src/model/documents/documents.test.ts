import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { isTolerable, parseBrand } from '../site/brand.ts';
import { parseTrees } from '../site/trees.ts';
import { anyJson } from '../testing/arbitraries.ts';
import { brandFile, sampleBrand } from '../testing/brands.ts';
import { parseLanes } from './lanes.ts';
import { parseMember } from './member.ts';
import { nearest } from './repair.ts';
import { safeAddress } from './safe-address.ts';
import { parseSiteSettings } from './site-settings.ts';
import { parseStatus } from './status.ts';
import { parseSwitches } from './switches.ts';

const lane = (title: string, ...codes: string[]) => ({ title, cards: codes.map((vassalage) => ({ vassalage })) });

function codesOf(raw: unknown, esports?: readonly string[]): Record<string, string[]> {
  const { value } = parseLanes(raw, esports);
  return Object.fromEntries([...value].map(([title, { vendors }]) => [title, vendors.map((vendor) => vendor.code)]));
}

describe('vendor lanes', () => {
  it('M71: DS88 moves from SPORTS to its own lane', () => {
    expect(codesOf([lane('SPORTS', 'DS88', 'BALL')])).toEqual({ SPORTS: ['BALL'], DS88: ['DS88'] });
  });

  it('M07: without an ESPORTS lane, the brand’s esports vendors leave SPORTS', () => {
    expect(codesOf([lane('SPORTS', 'IMES', 'BALL')])).toEqual({ SPORTS: ['BALL'], ESPORTS: ['IMES'] });
    expect(codesOf([lane('SPORTS', 'IMES', 'BALL')], ['BALL'])).toEqual({ SPORTS: ['IMES'], ESPORTS: ['BALL'] });
  });

  it('a present lane, even empty, stays as sent', () => {
    expect(codesOf([lane('SPORTS', 'IMES'), lane('ESPORTS')])).toEqual({ SPORTS: ['IMES'], ESPORTS: [] });
  });

  it('a card without a code is dropped alone, and named', () => {
    const { value, problems } = parseLanes([
      { title: 'LIVE', cards: [{}, { vassalage: 'AXIOM' }, null] },
      { title: 'NEW' },
    ]);
    expect(value.get('LIVE')?.vendors).toHaveLength(1);
    expect(problems.map((problem) => problem.path)).toEqual(['/0/cards/0', '/0/cards/2', '/1/title']);
  });
});

describe('the switch tree', () => {
  it("M08: is flattened, a child counts regardless of its parent, and only '1' is on", () => {
    const { value, problems } = parseSwitches({
      modId: 'ROOT',
      enabled: '0',
      childrenNodes: [
        { modId: 'A', enabled: '1' },
        { modId: 'B', enabled: 1 },
        { modId: 'constructor', enabled: '1' },
      ],
    });
    expect(value.get('A')).toEqual({ id: 'A', enabled: '1', pointer: '/childrenNodes/0/enabled' });
    expect(value.get('B')?.enabled).toBe('0');
    expect(value.get('constructor')?.enabled).toBe('1');
    expect(problems.map((problem) => problem.path)).toEqual(['/childrenNodes/1/enabled']);
  });

  it('ends on a tree as deep as a client can send', () => {
    let node: unknown = { modId: 'DEEP', enabled: '1' };
    for (let depth = 0; depth < 2_000; depth += 1) node = { modId: `N${depth}`, enabled: '0', childrenNodes: [node] };
    expect(parseSwitches(node).value.get('DEEP')?.enabled).toBe('1');
  });
});

describe('member info', () => {
  it('M166 D19: numbers may come as text, an unknown type is a player', () => {
    expect(parseMember({ type: '41', clubLabel: { rankLevel: '5' } }).value).toMatchObject({ type: 41, rankLevel: 5 });
    expect(parseMember({ type: 77 }).value?.type).toBe(0);
    expect(parseMember(null).value).toBeNull();
    expect(parseMember('hello').value).toBeNull();
  });

  it("D15: absent hasPassword counts as true; toUpline is '1' and nothing else", () => {
    expect(parseMember({}).value).toMatchObject({ hasPassword: true, toUpline: false });
    expect(parseMember({ hasPassword: false, toUpline: '1' }).value).toMatchObject({
      hasPassword: false,
      toUpline: true,
    });
    expect(parseMember({ toUpline: 1 }).value?.toUpline).toBe(false);
  });
});

describe('the status answer', () => {
  it('M24 M288: is parsed, and an invalid part is dropped alone', () => {
    const { value, problems } = parseStatus({
      maintenance: 'true',
      info: {
        whitelabel: 3,
        register: { email: { enabled: '1' } },
        resources: [{ resourceType: 'EMAIL', url: 'help@example.com' }],
      },
    });
    expect(value).toMatchObject({ maintenance: true, regionRestriction: false, switches: undefined });
    expect(value.rules?.['email']?.enabled).toBe(true);
    expect(value.resources[0]?.url).toBe('mailto:help@example.com');
    expect(problems.map((problem) => problem.path)).toEqual(['/info/whitelabel']);
  });

  it('passes no address that a page must not link to', () => {
    for (const bad of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https://a b',
      3,
      null,
    ]) {
      expect(safeAddress(bad), String(bad)).toBe('');
    }
    expect(safeAddress('https://t.me/example')).toBe('https://t.me/example');
  });
});

describe('a brand file', () => {
  it('M376: five keys make a brand; everything else has a default', () => {
    expect(sampleBrand()).toMatchObject({
      languages: ['EN'],
      defaultLanguage: 'EN',
      minimumAge: 18,
      esports: undefined,
    });
    expect(sampleBrand().home.length).toBeGreaterThan(0);
  });

  it('names an unknown key with the nearest known one, and is still served', () => {
    const { value, problems } = parseBrand(brandFile({ languagse: ['EN'] }));
    expect(value).not.toBeNull();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      code: 'brand.unknown-key',
      path: '/languagse',
      remedy: 'Did you mean "languages"?',
    });
    expect(problems.every(isTolerable)).toBe(true);
  });

  it('an invalid condition hides its element instead of showing it', () => {
    const { value, problems } = parseBrand(brandFile({ elements: { 'nav.pvp': { when: { swich: 'A' } } } }));
    expect(value?.elements['nav.pvp']?.when).toBe(false);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('an invalid address is refused', () => {
    const added = (link: string) =>
      parseBrand(brandFile({ additions: [{ id: 'x.a', slot: 'footer', label: 'brand.a', action: { link } }] }));
    expect(added('https://a.example/').problems).toEqual([]);
    expect(added('javascript:alert(1)').problems[0]?.path).toBe('/additions/0/action/link');
  });

  it('reserved codes and a default language that is not offered are refused', () => {
    expect(parseBrand(brandFile({ merchant: 'console' })).value).toBeNull();
    expect(parseBrand(brandFile({ defaultLanguage: 'VI' })).problems[0]?.path).toBe('/defaultLanguage');
  });

  it.each([
    ['+02:00', 'Etc/GMT-2'],
    ['UTC+2', 'Etc/GMT-2'],
    ['GMT-5', 'Etc/GMT+5'],
  ])('K5: a time zone that is an offset (%s) is refused with the name to write', (timeZone, name) => {
    const [problem] = parseBrand(brandFile({ timeZone })).problems;
    expect(problem?.path).toBe('/timeZone');
    expect(`${problem?.expected} ${problem?.remedy}`).toContain(name);
    expect(parseBrand(brandFile({ timeZone: name })).problems).toEqual([]);
  });

  it('an endlessly nested file is refused, not fatal', () => {
    let when: unknown = true;
    for (let depth = 0; depth < 50_000; depth += 1) when = { not: when };
    const { value, problems } = parseBrand(brandFile({ elements: { 'nav.pvp': { when } } }));
    expect(value?.elements['nav.pvp']?.when).toBe(false);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('a list of unique entries with an endlessly nested value is refused, not fatal', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5_000)}1${']'.repeat(5_000)}`);
    const { problems } = parseBrand(brandFile({ languages: ['EN', deep], domains: [deep, deep], esports: deep }));
    expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(['/languages/1', '/domains/0']));
  });

  it('a file completed with defaults reads the same again', () => {
    const additions = [
      { id: 'x.a', slot: 'footer', label: 'brand.a', action: { link: 'https://a.example/' } },
      { id: 'x.b', slot: 'footer', label: 'brand.b', action: { go: '/help' } },
    ];
    const brand = sampleBrand({ additions });
    expect(brand.additions.map(({ action }) => action)).toEqual(additions.map(({ action }) => action));
    expect(parseBrand(JSON.parse(JSON.stringify(brand.document)))).toEqual({ value: brand, problems: [] });
  });

  it('suggests nothing for a word without a near one', () => {
    expect(nearest('zzzz', ['name', 'home'])).toBeUndefined();
  });
});

describe('a parsed brand', () => {
  it('is plain data that travels between threads', () => {
    const brand = sampleBrand();
    expect(structuredClone(brand)).toEqual(brand);
  });
});

describe('any JSON', () => {
  it('never makes a parser throw, and every problem has what, where, expected and remedy', () => {
    fc.assert(
      fc.property(anyJson, (raw) => {
        const parsed = [
          parseBrand(raw),
          parseLanes(raw),
          parseMember(raw),
          parseStatus(raw),
          parseSwitches(raw),
          parseSiteSettings(raw),
        ];
        parseTrees(raw, sampleBrand());
        for (const problem of parsed.flatMap((result) => result.problems)) {
          expect(problem.path).toMatch(/^(\/.*)?$/s);
          for (const words of [problem.code, problem.found, problem.expected, problem.remedy])
            expect(words).not.toBe('');
        }
      }),
      { numRuns: cases(150) },
    );
  });
});
