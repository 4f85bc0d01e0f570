import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conflictsOf, mergeValues } from './merge-values.ts';

const HOME = [{ section: 'banners', limit: 3 }, { section: 'notices' }, { section: 'vendors', limit: 12 }];
const merged = (theirs: unknown, mine: unknown, base: unknown = HOME) =>
  mergeValues(base, theirs, mine, (conflict) => conflict.theirs);
const change = (section: string, part: object) =>
  HOME.map((entry) => (entry.section === section ? { ...entry, ...part } : entry));
const without = (section: string) => HOME.filter((entry) => entry.section !== section);

it('issue 46: changes of different entries of a list both stay, with additions, removals and a new order', () => {
  const theirs = change('banners', { limit: 5 });
  const cases: readonly (readonly [theirs: object[], mine: object[], both: object[]])[] = [
    [
      theirs,
      change('vendors', { limit: 20 }),
      [{ section: 'banners', limit: 5 }, HOME[1] ?? {}, { section: 'vendors', limit: 20 }],
    ],
    [theirs, without('notices'), [{ section: 'banners', limit: 5 }, HOME[2] ?? {}]],
    [theirs, HOME.toReversed(), [HOME[2] ?? {}, HOME[1] ?? {}, { section: 'banners', limit: 5 }]],
    [
      [...HOME, { section: 'app' }],
      [{ section: 'winners' }, ...HOME],
      [{ section: 'winners' }, ...HOME, { section: 'app' }],
    ],
    // Different keys of one entry.
    [theirs, change('banners', { variant: 'wide' }), change('banners', { limit: 5, variant: 'wide' })],
  ];
  for (const [one, other, both] of cases) {
    expect(merged(one, other)).toEqual(both);
    expect(conflictsOf(HOME, one, other)).toEqual([]);
  }
});

it('issue 46: only the part that both changed is a conflict, by its entry and key', () => {
  const theirs = change('banners', { limit: 5 });
  const mine = change('banners', { limit: 7, variant: 'wide' });
  expect(conflictsOf(HOME, theirs, mine)).toEqual([{ path: ['banners', 'limit'], theirs: 5, mine: 7 }]);
  expect(mergeValues(HOME, theirs, mine, (conflict) => conflict.mine)).toEqual(mine);
  expect(conflictsOf(HOME, without('banners'), mine)).toMatchObject([{ path: ['banners'], theirs: undefined }]);
  // Two orders, and entries without a name of their own, are one part.
  const orders = [
    ['a', 'b', 'c'],
    ['b', 'a', 'c'],
    ['c', 'b', 'a'],
  ] as const;
  expect(conflictsOf(...orders)).toMatchObject([{ path: [] }]);
  expect(conflictsOf([{ x: 1 }], [{ x: 2 }], [{ x: 3 }])).toMatchObject([{ path: [] }]);
});

it('issue 46: no change is lost, whichever side is merged first', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const list = fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), n: fc.nat(3) }), { selector: ({ id }) => id });
  fc.assert(
    fc.property(list, list, list, (base, theirs, mine) => {
      expect(merged(theirs, base, base)).toEqual(theirs);
      expect(merged(base, mine, base)).toEqual(mine);
      if (conflictsOf(base, theirs, mine).length > 0) return;
      const byId = new Map((merged(theirs, mine, base) as typeof base).map((entry) => [entry.id, entry.n]));
      for (const id of ids) {
        const [before, other, own] = [base, theirs, mine].map((from) => from.find((entry) => entry.id === id)?.n);
        expect(byId.get(id)).toBe(own === before ? other : own);
      }
    }),
  );
});
