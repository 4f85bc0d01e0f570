import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { ElementSpec } from '../catalogue/element.ts';
import { factsFor, ROLES } from '../compare/sides.ts';
import { evaluate } from '../conditions/condition.ts';
import { composeElements } from '../portal/elements.ts';
import { type Brand, parseBrand } from '../site/brand.ts';
import { parseTrees } from '../site/trees.ts';
import { likelyTrees } from '../testing/arbitraries.ts';
import { adviseUpgrade, renamedKeys } from './advise-upgrade.ts';
import type { Base } from './base.ts';

const VERSIONS = [1, 2, 3, 4, 5].map(
  (version): Base => JSON.parse(readFileSync(`schemas/base/${version}.json`, 'utf8')),
);
const brandOf = (file: object): Brand =>
  parseBrand({ livery: 1, merchant: 'sample', name: 'Sample', currency: { code: 'EUR' }, ...file }).value ??
  expect.fail();

const base = (version: number, more: Partial<Base> = {}): Base => ({
  version,
  date: '2026-01-01',
  renamed: {},
  defaults: {},
  elements: CATALOGUE,
  ...more,
});

describe('advice of an upgrade', () => {
  it('N14: equal versions change nothing, for any brand file of the demo', () => {
    for (const merchant of ['aurora', 'lotus', 'harbor']) {
      const file = JSON.parse(readFileSync(`brands/${merchant}/brand.json`, 'utf8'));
      const last = VERSIONS.at(-1) ?? expect.fail();
      const advice = adviseUpgrade({ bases: [last], brand: brandOf(file), file });
      expect([advice.hidden, advice.values, advice.elements]).toEqual([[], [], []]);
    }
  });

  it('N14: who sees which element more or less is exactly the difference of both catalogues, for any trees', () => {
    const files = [
      {},
      { elements: { 'footer.*': { hidden: true }, 'login.register': { when: { member: 'visitor' } } } },
      { order: { 'header.account': ['account.deposit'] } },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.integer({ min: 0, max: 3 }), likelyTrees, (file, at, raw) => {
        const bases = VERSIONS.slice(at) as [Base, ...Base[]];
        const brand = brandOf(file);
        const side = parseTrees(raw, brand);
        const { elements } = adviseUpgrade({ bases, brand, file, side });
        const reported = elements.flatMap(({ id, appears = [], disappears = [] }) => [
          ...appears.map((role) => `+${id} ${role}`),
          ...disappears.map((role) => `-${id} ${role}`),
        ]);
        const seen = (catalogue: readonly ElementSpec[]) =>
          new Set(
            composeElements(brand, side.documents.rules, catalogue).flatMap(({ id, condition }) =>
              ROLES.filter((role) => evaluate(condition, factsFor(role, side)) === true).map(
                ({ name }) => `${id} ${name}`,
              ),
            ),
          );
        const [before, after] = [seen(bases[0].elements), seen(CATALOGUE)];
        const plain = [
          ...[...after].filter((one) => !before.has(one)).map((one) => `+${one}`),
          ...[...before].filter((one) => !after.has(one)).map((one) => `-${one}`),
        ];
        expect(reported.toSorted()).toEqual(plain.toSorted());
      }),
      { numRuns: cases(20) },
    );
  });

  it('N14: a value that hides a changed default is named with what it equals; an unset one changes the site', () => {
    const bases: [Base, ...Base[]] = [
      base(1, { defaults: { '/theme/radius': 'soft', '/minimumAge': 18, '/layout/card': 'tile', '/timeZone': 'UTC' } }),
      base(2, { defaults: { '/theme/radius': 'round', '/minimumAge': 21, '/layout/card': 'row', '/timeZone': 'UTC' } }),
    ];
    const file = { theme: { radius: 'soft' }, minimumAge: 21 };
    const { hidden, values } = adviseUpgrade({ bases, brand: brandOf({}), file });
    expect(hidden).toEqual([
      { at: '/theme/radius', own: 'soft', from: 'soft', to: 'round', version: 2, equals: 'old' },
      { at: '/minimumAge', own: 21, from: 18, to: 21, version: 2, equals: 'new' },
    ]);
    expect(values).toEqual([{ at: '/layout/card', from: 'tile', to: 'row', version: 2 }]);
  });

  it('N14: a renamed key keeps the comparison of its default, over several versions', () => {
    const bases: [Base, ...Base[]] = [
      base(1, { defaults: { '/corners': 'soft' } }),
      base(2, { defaults: { '/theme/corners': 'soft' }, renamed: { '/corners': '/theme/corners' } }),
      base(3, { defaults: { '/theme/radius': 'round' }, renamed: { '/theme/corners': '/theme/radius' } }),
    ];
    expect(renamedKeys(bases.slice(1), { corners: 'sharp' })).toEqual([
      { from: '/corners', to: '/theme/corners', version: 2 },
      { from: '/theme/corners', to: '/theme/radius', version: 3 },
    ]);
    expect(adviseUpgrade({ bases, brand: brandOf({}), file: { theme: { radius: 'sharp' } } }).hidden).toEqual([
      { at: '/theme/radius', own: 'sharp', from: 'soft', to: 'round', version: 3, equals: 'neither' },
    ]);
  });
});
