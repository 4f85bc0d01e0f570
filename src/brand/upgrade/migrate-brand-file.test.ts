import { expect, it } from 'vitest';
import type { Base } from '#model/upgrade/base.ts';
import { renamedIn } from '../check-draft.work.ts';
import { migrateBrandFile } from './migrate-brand-file.ts';

const base = (version: number, renamed: Base['renamed'] = {}): Base => ({
  version,
  date: '2026-01-01',
  renamed,
  defaults: {},
  elements: [],
});
const BASES = [base(1), base(2, { '/corners': '/theme/corners' }), base(3, { '/theme/corners': '/theme/radius' })];

it('N14: renamed keys move with their values, and only their lines and the version differ', () => {
  const text =
    '\uFEFF{\n  "livery": 1,\n  "name": "Sample",\n  "corners": "sharp",\n  "theme": {\n    "mode": "dark"\n  }\n}\n';
  const { text: after, changes } = migrateBrandFile(text, BASES);
  expect(after).toBe(
    '\uFEFF{\n  "livery": 1,\n  "base": 3,\n  "name": "Sample",\n  "theme": {\n    "mode": "dark",\n    "radius": "sharp"\n  }\n}\n',
  );
  expect(changes.map(({ path, did }) => `${path}: ${did}`)).toEqual([
    '/corners: renamed to /theme/corners by version 2',
    '/theme/corners: renamed to /theme/radius by version 3',
    '/base: states version 3',
  ]);
  expect(migrateBrandFile(after, BASES.slice(2))).toEqual({ text: after, changes: [] });
});

it('N14: a file that has the new key already loses nothing', () => {
  const text = '{\n  "base": 3,\n  "corners": "sharp",\n  "theme": { "corners": "soft" }\n}\n';
  const { text: after } = migrateBrandFile(text, BASES);
  expect(JSON.parse(after)).toEqual({ base: 3, corners: 'sharp', theme: { radius: 'soft' } });
});

it('N14, issue 46: a draft names the keys that it has by an old name, each step of a chain, and none whose new name it has', () => {
  expect(renamedIn('{"corners":"sharp"}', BASES)).toEqual([{ from: '/corners', to: '/theme/corners' }]);
  expect(renamedIn('{"theme":{"corners":"sharp"}}', BASES)).toEqual([{ from: '/theme/corners', to: '/theme/radius' }]);
  expect(renamedIn('{"theme":{"corners":"sharp","radius":"soft"}}', BASES)).toEqual([]);
  expect([renamedIn('no JSON', BASES), renamedIn('{"name":"Sample"}')]).toEqual([[], []]);
});
