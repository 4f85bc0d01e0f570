import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import { toHex, toOklch } from '#model/theme/colour.ts';
import { roleNames } from '#model/theme/roles.ts';
import { contrastProblems, deriveTheme } from '#model/theme/theme.ts';
import { cases } from '#tests/setup/cases.ts';
import { checkWriting } from '../check/findings/check-json.ts';
import { fixBrandFile } from './fix-brand-file.ts';

const DEMOS = ['aurora', 'lotus', 'harbor'];

function demo(merchant: string): string {
  return readFileSync(`brands/${merchant}/brand.json`, 'utf8');
}

function smallFile(more: object = {}): object {
  const file = { livery: 1, merchant: 'sample', name: 'Sample', theme: { seeds: { accent: '#0f766e' } } };
  return { $schema: '../../schemas/brand.schema.json', ...file, ...more };
}

function fixed(file: object) {
  const { text, changes } = fixBrandFile(JSON.stringify(file, null, 2));
  return { file: JSON.parse(text), did: changes.map(({ rule, path }) => `${rule} ${path}`) };
}

describe('brand check --fix', () => {
  it.each(DEMOS)('N03: leaves the demo brand %s as it is, byte for byte', (merchant) => {
    expect(fixBrandFile(demo(merchant))).toEqual({ text: demo(merchant), changes: [] });
  });

  it('N03: adds the schema line as the first', () => {
    const { text, changes } = fixBrandFile('{\n  "livery": 1,\n  "merchant": "sample"\n}\n');
    expect(text).toBe(
      '{\n  "$schema": "../../schemas/brand.schema.json",\n  "livery": 1,\n  "merchant": "sample"\n}\n',
    );
    expect(changes).toHaveLength(1);
  });

  it('N03: renames a key with one near name; not one with two, none, or an existing right name', () => {
    expect(fixed(smallFile({ langauges: ['EN'] }))).toMatchObject({
      file: { languages: ['EN'] },
      did: ['brand.unknown-key /langauges', 'brand.key-order '],
    });
    expect(fixed(smallFile({ layout: { heder: 'compact' } })).file.layout).toEqual({ header: 'compact' });
    expect(fixed(smallFile({ home: [{ section: 'banners', variannt: 'wide' }] })).file.home[0].variant).toBe('wide');
    for (const unchanged of [{ zzzzz: 1 }, { nam: 'Other' }, { currency: { code: 'USD', cod: 'EUR' } }])
      expect(fixed(smallFile(unchanged)).did.filter((change) => change.startsWith('brand.unknown-key'))).toEqual([]);
  });

  it('N03: renames nested keys too, and neither of two keys that mean the same name', () => {
    const { file } = fixed({ ...smallFile({ themee: { sedes: { acent: '#0f766e' } } }), theme: undefined });
    expect(file.theme).toEqual({ seeds: { accent: '#0f766e' } });
    const both = fixed(smallFile({ langauges: ['EN'], languagess: ['VI'] }));
    expect(Object.keys(both.file)).toEqual(expect.arrayContaining(['langauges', 'languagess']));
  });

  it('N03: writes the nearest passing OKLCH colour: same hue, minimal change of lightness', () => {
    const { file, did } = fixed(
      smallFile({ theme: { mode: 'light', seeds: { accent: '#0f766e' }, roles: { light: { text: '#c8a0a0' } } } }),
    );
    expect(did).toEqual(['theme.contrast /theme/roles/light/text']);
    const [before, after] = [toOklch('#c8a0a0'), toOklch(file.theme.roles.light.text)];
    expect(contrastProblems(deriveTheme(file.theme))).toEqual([]);
    expect(Math.abs(before.h - after.h)).toBeLessThan(2);
    // A slightly lighter colour fails again.
    const hair = toHex({ ...before, l: after.l + 0.01 });
    expect(contrastProblems(deriveTheme({ ...file.theme, roles: { light: { text: hair } } }))).not.toEqual([]);
  });

  it('N03: moves keys into schema order unchanged', () => {
    const text = '{\n  "$schema": "../../schemas/brand.schema.json",\n  "name":   "Sample",\n  "livery": 1\n}\n';
    expect(fixBrandFile(text).text).toBe(
      '{\n  "$schema": "../../schemas/brand.schema.json",\n  "livery": 1,\n  "name":   "Sample"\n}\n',
    );
  });

  it('N03: changes nothing that is ambiguous: no JSON, no object, a duplicate key', () => {
    for (const text of ['', '{', '[]', '7', '{"name":"a","name":"b"}', '{ "livery": 1, // one\n "name": "x" }'])
      expect(fixBrandFile(text)).toEqual({ text, changes: [] });
  });

  it('N03: preserves a byte order mark and CRLF line ends', () => {
    const text =
      '\uFEFF{\r\n  "$schema": "../../schemas/brand.schema.json",\r\n  "name": "Sample",\r\n  "livery": 1\r\n}\r\n';
    expect(fixBrandFile(text).text).toBe(
      '\uFEFF{\r\n  "$schema": "../../schemas/brand.schema.json",\r\n  "livery": 1,\r\n  "name": "Sample"\r\n}\r\n',
    );
  });
});

/** Demo brands with random damage: keys shuffled, misspelt or missing, custom colours, various formatting. */
const leftBehind = fc
  .record({
    merchant: fc.constantFrom(...DEMOS),
    order: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
    drop: fc.boolean(),
    misspell: fc.option(fc.constantFrom('name', 'domains', 'languages', 'currency', 'additions', 'licence')),
    roles: fc.dictionary(fc.constantFrom(...roleNames), fc.stringMatching(/^#[0-9a-f]{6}$/), { maxKeys: 3 }),
    indent: fc.constantFrom<string | number>(0, 2, 4, '\t'),
  })
  .map(({ merchant, order, drop, misspell, roles, indent }) => {
    const file = JSON.parse(demo(merchant));
    const mode = file.theme.mode === 'dark' ? 'dark' : 'light';
    const whole = { ...file, theme: { ...file.theme, roles: { [mode]: roles } } };
    const entries = Object.entries(whole)
      .filter(([key]) => !(drop && key === '$schema'))
      .map(([key, value], at) => ({ entry: [key === misspell ? `${key}x` : key, value], rank: order[at] ?? 0 }))
      .sort((one, other) => one.rank - other.rank);
    return JSON.stringify(Object.fromEntries(entries.map(({ entry }) => entry)), null, indent);
  });

describe('fixing', () => {
  it('N03: fixing is idempotent, and a fixed finding does not come back', () => {
    fc.assert(
      fc.property(leftBehind, (text) => {
        const once = fixBrandFile(text);
        expect(fixBrandFile(once.text)).toEqual({ text: once.text, changes: [] });
        expect(checkWriting(once.text)).toEqual([]);
        const { problems } = parseBrand(JSON.parse(once.text));
        expect(problems.filter(({ code }) => code === 'brand.unknown-key')).toEqual([]);
      }),
      { numRuns: cases(8) },
    );
  });

  it('N03: only the values named in the changes differ afterwards', () => {
    fc.assert(
      fc.property(leftBehind, (text) => {
        const { text: after, changes } = fixBrandFile(text);
        const renamed = changes.flatMap(({ did }) => /^renamed "(\w+)" to "(\w+)"$/.exec(did)?.slice(1) ?? []);
        const colours = changes.filter(({ rule }) => rule === 'theme.contrast').map(({ path }) => path);
        const strip = (json: unknown): Map<string, string> => leaves(json, '', new Map());
        const [old, now] = [strip(JSON.parse(text)), strip(JSON.parse(after))];
        for (const [path, value] of old) {
          const moved =
            renamed[0] && path.startsWith(`/${renamed[0]}`) ? path.replace(renamed[0], renamed[1] ?? '') : path;
          if (!colours.includes(path)) expect(now.get(moved)).toBe(value);
        }
        expect([...now.keys()].length - [...old.keys()].length).toBe(
          changes.filter(({ rule }) => rule === 'brand.no-schema').length,
        );
      }),
      { numRuns: cases(6) },
    );
  });
});

function leaves(json: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (Array.isArray(json)) json.forEach((item, at) => void leaves(item, `${path}/${at}`, into));
  else if (isObject(json)) for (const [key, value] of Object.entries(json)) leaves(value, `${path}/${key}`, into);
  else into.set(path, JSON.stringify(json));
  return into;
}
