import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { describeDestination } from '../compare/compare-screens.ts';
import { factsFor, ROLES } from '../compare/sides.ts';
import { evaluate } from '../conditions/condition.ts';
import { type Portal, resolvePortal } from '../portal/portal.ts';
import { screenOf } from '../screens/screens.ts';
import type { Brand, Language } from '../site/brand.ts';
import { parseTrees } from '../site/trees.ts';
import { likelyTrees, SWITCH_IDS } from '../testing/arbitraries.ts';
import { ALL_SECTIONS, sampleBrand } from '../testing/brands.ts';
import { deriveTheme } from '../theme/theme.ts';
import { type Cell, type CellProduct, cellsOf, countCells, MATRIX_SCREENS, productsOf, wholeMatrix } from './cells.ts';
import { compareMatrix, type MatrixDiff, mergeDiffs } from './compare-matrix.ts';
import { createDecider, hashCell, type MatrixSide, slotsOfCell } from './decide-cells.ts';

const SMALL: CellProduct = {
  ...wholeMatrix(['EN', 'VI']),
  screens: ['/index', '/register', '/promotions', '/help', 'window:member'],
  roles: ['visitors', 'players', 'agents of type 1'],
};

const FILE = { languages: ['EN', 'VI'], home: ALL_SECTIONS };
const TEXTS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  EN: { 'element.nav.live': 'Live', 'home.extra': 'Hello' },
};

/** One key of a brand file changed. */
const KEYS: readonly Readonly<Record<string, unknown>>[] = [
  { theme: { seeds: { accent: '#be123c' } } },
  { layout: { header: 'compact', navigation: 'rail', card: 'wide' } },
  { name: 'Renamed' },
  { minimumAge: 21 },
  { languages: ['EN'] },
  { home: ALL_SECTIONS.slice(1) },
  { order: { 'header.nav': ['nav.rng', 'nav.live'] } },
  { elements: { 'nav.live': { hidden: true } } },
  { elements: { 'bottom.me': { label: 'element.nav.rng' } } },
  { elements: { 'header.*': { when: { member: 'signedIn' } } } },
  { loginBeforeHome: true },
  { operator: { name: 'Another Ltd', address: '2 Sample Street, Valletta', email: 'legal@another.example' } },
];

type Texts = typeof TEXTS;

function sideOf(trees: unknown, brand: Brand, texts: Texts): MatrixSide {
  return {
    side: parseTrees(trees, brand),
    textOf: (language, key) => texts[language]?.[key] ?? `${language} ${key}`,
    ownTexts: (language) => texts[language] ?? {},
  };
}

interface Pair {
  readonly before: MatrixSide;
  readonly after: MatrixSide;
}

const switched = (trees: unknown, id: string) => {
  const copy = structuredClone(trees) as { status?: { info?: { whitelabel?: Record<string, unknown> } } };
  return { ...copy, status: { ...copy.status, info: { ...copy.status?.info, ...toggled(copy.status?.info, id) } } };
};

/** The tree of switches with one more of them on: at the end, below the root. */
function toggled(info: { whitelabel?: Record<string, unknown> } | undefined, id: string) {
  const { whitelabel } = info ?? {};
  const children = Array.isArray(whitelabel?.['childrenNodes']) ? whitelabel['childrenNodes'] : [];
  return {
    whitelabel: {
      modId: 'ROOT',
      enabled: '1',
      ...whitelabel,
      childrenNodes: [...children, { modId: id, enabled: '1' }],
    },
  };
}

const anyPair: fc.Arbitrary<Pair> = fc
  .record({
    trees: likelyTrees,
    change: fc.oneof(
      fc.constantFrom(...SWITCH_IDS).map((id) => ({ id })),
      fc.constantFrom(...KEYS).map((more) => ({ more })),
      fc
        .constantFrom<Texts>(
          { EN: { 'element.nav.live': 'Live tables', 'home.extra': 'Hello' } },
          { EN: { 'element.nav.live': 'Live', 'home.extra': 'Hi' } },
        )
        .map((texts) => ({ texts })),
    ),
  })
  .map(({ trees, change }) => {
    const before = sideOf(trees, sampleBrand(FILE), TEXTS);
    const more = 'more' in change ? change.more : {};
    const texts = 'texts' in change ? change.texts : TEXTS;
    const changed = 'id' in change ? switched(trees, change.id) : trees;
    return { before, after: sideOf(changed, sampleBrand({ ...FILE, ...more }), texts) };
  });

/** Resolved once a language: the cells are decided one by one. */
interface Resolved {
  readonly portal: Portal;
  readonly theme: unknown;
}

const resolved = new WeakMap<MatrixSide, Map<Language, Resolved>>();

function resolveOnce(side: MatrixSide, language: Language): Resolved {
  const known = resolved.get(side) ?? new Map<Language, Resolved>();
  resolved.set(side, known);
  const { documents } = side.side;
  const found = known.get(language) ?? {
    portal: resolvePortal({ ...documents, maintenance: false }, language),
    theme: deriveTheme(documents.brand.theme),
  };
  known.set(language, found);
  return found;
}

/** Everything that a cell shows, worked out from the documents for this cell alone. */
function drawn(state: MatrixSide, cell: Cell): string {
  const { side, textOf, ownTexts } = state;
  const { brand } = side.documents;
  if (!brand.languages.includes(cell.language)) return 'not offered';
  const documents = { ...side.documents, maintenance: false };
  const { portal, theme } = resolveOnce(state, cell.language);
  const role = ROLES.find(({ name }) => name === cell.role);
  if (role === undefined) throw new Error('no role');
  const facts = factsFor(role, { ...side, documents, regionRestriction: false });
  const { elements, slots, sections, categories, gameLists, resources, registration, rules, layout, ...site } = portal;
  const labels = [
    ...Object.values(elements).map(({ label }) => label),
    ...sections.flatMap(({ slides = [] }) =>
      slides.flatMap((slide) =>
        Object.entries(slide).flatMap(([, value]) => (typeof value === 'string' ? [value] : [])),
      ),
    ),
  ];
  const texts = Object.entries(ownTexts(cell.language)).filter(([key]) => !labels.includes(key));
  const everywhere = [theme, { ...site, maintenanceUntil: null }, texts];
  if (cell.status !== 'open')
    return JSON.stringify([
      everywhere,
      portal.maintenanceUntil,
      textOf(cell.language, `element.startup.${cell.status}`),
    ]);
  const label = (key: string) => textOf(cell.language, key) ?? key;
  const own = slotsOfCell(cell);
  const isOpen = (id: string) => elements[id] !== undefined && evaluate(elements[id].when, facts) === true;
  const shown = own.map((slot) =>
    slots[slot].flatMap((id) => {
      const element = elements[id];
      return element && isOpen(id) ? [[{ ...element, when: true }, label(element.label)]] : [];
    }),
  );
  const address = { pathname: cell.screen, search: '' };
  const leads = cell.screen.startsWith('window:')
    ? isOpen(`modal.${cell.screen.slice('window:'.length)}`)
    : describeDestination(screenOf(portal, facts, address, role.type !== null));
  const draws = (...names: readonly string[]) => own.some((slot) => names.includes(slot));
  return JSON.stringify([
    everywhere,
    layout,
    shown,
    leads,
    draws('home') && sections,
    draws('header.nav', 'side.games', 'home', 'game') && [categories, gameLists],
    draws('bar', 'home') && resources,
    draws('register.methods', 'register.fields', 'password') && [registration, rules],
  ]);
}

const keyOf = ({ screen, language, role, status, size }: Cell) => [screen, language, role, status, size].join(' ');
const listed = ({ groups }: MatrixDiff) =>
  [...new Set(groups.flatMap(({ products }) => products.flatMap((one) => [...cellsOf(one)].map(keyOf))))].toSorted();

function diffOf({ before, after }: Pair, matrix = SMALL): MatrixDiff {
  return compareMatrix({ before: createDecider(before), after: createDecider(after), units: [] }, matrix);
}

describe('N04, issue 46: the what-if matrix', () => {
  it('one switch, key or text changed: exactly the cells are listed whose decisions differ, by brute force', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const diff = diffOf(pair);
        const changed = [...cellsOf(SMALL)].filter((cell) => drawn(pair.before, cell) !== drawn(pair.after, cell));
        expect(listed(diff)).toEqual(changed.map(keyOf).toSorted());
        expect([diff.cells, diff.changed]).toEqual([countCells(SMALL), changed.length]);
      }),
      { numRuns: cases(12) },
    );
  });

  it('the same state has no differences, and equal hashes in every cell', () => {
    fc.assert(
      fc.property(likelyTrees, (trees) => {
        const [one, other] = [0, 1].map(() => sideOf(structuredClone(trees), sampleBrand(FILE), TEXTS)) as [
          MatrixSide,
          MatrixSide,
        ];
        expect(diffOf({ before: one, after: other }).groups).toEqual([]);
        const [first, second] = [createDecider(one), createDecider(other)];
        for (const cell of cellsOf(SMALL)) expect(hashCell(first(cell))).toBe(hashCell(second(cell)));
      }),
      { numRuns: cases(4) },
    );
  });

  it('products are the cells, each once, whatever their number', () => {
    const all = [...cellsOf(SMALL)];
    fc.assert(
      fc.property(fc.subarray(all), (some) => {
        const again = productsOf(some).flatMap((product) => [...cellsOf(product)].map(keyOf));
        expect(again.toSorted()).toEqual(some.map(keyOf).toSorted());
      }),
      { numRuns: cases(20) },
    );
    expect(productsOf(all)).toEqual([SMALL]);
  });

  it('a colour reaches every cell, a label its language, a hidden entry wide windows, each by its own cause', () => {
    const trees = { lanes: [{ category: 'RNG', vendors: [{ code: 'A', displayName: 'A', isGame: 'VASSALAGE' }] }] };
    const base = sideOf(trees, sampleBrand(FILE), {});
    const of = (more: object, texts: Texts = {}) =>
      createDecider(sideOf(trees, sampleBrand({ ...FILE, ...more }), texts));
    const accent = { theme: { seeds: { accent: '#be123c' } } };
    const hidden = { elements: { 'nav.index': { hidden: true } } };
    const label: Texts = { VI: { 'element.bottom.me': 'Toi' } };
    const diff = compareMatrix(
      {
        before: createDecider(base),
        after: of({ ...accent, ...hidden }, label),
        units: [
          { key: '/theme/seeds/accent', alone: of(accent) },
          { key: '/elements/nav.index/hidden', alone: of(hidden) },
          { key: 'texts/VI.json', alone: of({}, label) },
        ],
      },
      SMALL,
    );
    const group = (key: string) => diff.groups.find(({ causes }) => causes.includes(key));
    expect(group('/theme/seeds/accent')).toMatchObject({ isAny: true, parts: ['theme'], products: [SMALL] });
    const text = group('texts/VI.json');
    expect(text?.parts).toEqual(['slot:bottom']);
    expect(text?.products.map(({ languages, sizes }) => [languages, sizes])).toEqual([[['VI'], ['phone']]]);
    for (const { sizes, statuses } of group('/elements/nav.index/hidden')?.products ?? [])
      expect([sizes, statuses]).toEqual([['desktop'], ['open']]);
    expect(diff.changed).toBe(countCells(SMALL));
  });

  it('a change that only several keys bring together names all of them', () => {
    const decide = (sign: string) => () => new Map([['theme', sign]]);
    const states = { before: decide('a'), after: decide('d'), units: [] };
    const units = [
      { key: 'one', alone: decide('b') },
      { key: 'two', alone: decide('c') },
      { key: 'none', alone: decide('a') },
    ];
    const { groups } = compareMatrix({ ...states, units }, SMALL);
    expect(groups).toMatchObject([{ causes: ['one', 'two'], isAny: false, changed: countCells(SMALL) }]);
  });

  it('languages that were compared one by one are one difference', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const apart = SMALL.languages.map((language) => diffOf(pair, { ...SMALL, languages: [language] }));
        const [whole, merged] = [diffOf(pair), mergeDiffs(apart)];
        expect([merged.cells, merged.changed]).toEqual([whole.cells, whole.changed]);
        expect(listed(merged)).toEqual(listed(whole));
      }),
      { numRuns: cases(6) },
    );
  });

  it('has every screen with its slots, and every window without a path', () => {
    expect(MATRIX_SCREENS).toContain('window:agent');
    expect(MATRIX_SCREENS).not.toContain('window:login');
    for (const { path, redirect } of SCREENS) expect(MATRIX_SCREENS.includes(path)).toBe(redirect === undefined);
    expect(slotsOfCell({ screen: '/index', size: 'phone' })).toContain('bottom');
    expect(slotsOfCell({ screen: '/index', size: 'desktop' })).not.toContain('bottom');
  });
});
