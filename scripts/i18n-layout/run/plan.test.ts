import { describe, expect, it } from 'vitest';
import { castsOf, VIEWPORTS } from '#scripts/gallery/personas.ts';
import type { Scenario } from '#scripts/gallery/scenario.ts';
import { SCENARIOS } from '#scripts/gallery/scenarios.ts';
import { LOCALE_VARIANTS } from './locale-variants.ts';
import { BRANDS, planOf, readShard, type Wanted, WIDTHS } from './plan.ts';
import { countsOf, faultsOf } from './report.ts';

const play = async () => undefined;
const scenario = (name: string, more: Partial<Scenario> = {}): Scenario => ({
  group: 'Pages',
  name,
  casts: castsOf(['aurora EN', 'aurora TH', 'lotus VI']),
  play,
  ...more,
});
const WANTED: Wanted = { brands: BRANDS, variants: ['pseudo', 'TH'], widths: WIDTHS, shard: [1, 1] };
const print = ({ variants, persona, scenario: { name }, widths }: ReturnType<typeof planOf>[number]) =>
  `${name} ${persona.brand} ${variants.join('+')} from ${persona.language} ${widths.join('/')}`;

describe('N18 drawn pages', () => {
  it('N18: each scenario once per brand, its pages in each locale at every width', () => {
    expect(planOf([scenario('home')], WANTED, {}).map(print)).toEqual([
      'home aurora pseudo+TH from EN 320/390/768/1280',
      'home lotus pseudo+TH from EN 320/390/768/1280',
    ]);
  });

  it('N18: pages of a single locale load in that locale', () => {
    expect(planOf([scenario('home')], { ...WANTED, brands: ['lotus'], variants: ['TH'] }, {}).map(print)).toEqual([
      'home lotus TH from TH 320/390/768/1280',
    ]);
  });

  it('N18: a copy follows its source brand, a picture at one size keeps that size, console and bank pages run alone', () => {
    const [desktop] = VIEWPORTS;
    const vela = scenario('forced', { casts: castsOf(['vela EN']) });
    const menu = scenario('menu', { casts: castsOf(['aurora EN']).filter(({ viewport }) => viewport === desktop) });
    const staff = scenario('board', { group: 'Console', casts: castsOf(['aurora EN']) });
    const demoPayments = scenario('bank', { group: 'Demo payment provider', casts: castsOf(['aurora EN']) });
    const aurora: Wanted = { ...WANTED, brands: ['aurora'] };
    expect(planOf([vela, menu, staff, demoPayments], aurora, { vela: 'aurora' }).map(print)).toEqual([
      'forced vela pseudo+TH from EN 320/390/768/1280',
      'menu aurora pseudo+TH from EN 1280',
      'bank aurora TH from TH 320/390/768/1280',
    ]);
    expect(planOf([staff], { ...aurora, variants: LOCALE_VARIANTS }, {}).map(print)).toEqual([
      'board aurora EN from EN 320/390/768/1280',
      'board aurora CN from CN 320/390/768/1280',
    ]);
  });

  it('N18: shards cover the whole run, each play once', () => {
    const every: Wanted = { ...WANTED, variants: LOCALE_VARIANTS };
    const all = planOf(SCENARIOS, every, { vela: 'aurora' }).map(print);
    const parts = [1, 2, 3].flatMap((part) => planOf(SCENARIOS, { ...every, shard: [part, 3] }, { vela: 'aurora' }));
    expect(parts.map(print).sort()).toEqual(all.sort());
    expect([readShard(), readShard('2/4'), readShard('5/4'), readShard('0/1'), readShard('x')]).toEqual([
      ...[
        [1, 1],
        [2, 4],
      ],
      ...[undefined, undefined, undefined],
    ]);
  });

  it('N18: the same kind at the same element is one fault, listed with each place', () => {
    const finding = { kind: 'overflow', at: 'nav', what: 'stands 4 px out of its box', rects: [] } as const;
    const seen = WIDTHS.map((width) => ({ screen: 'home', width, findings: width < 768 ? [finding] : [] }));
    const results = ['TH', 'VI'].map((variant) => ({ scenario: 'home', brand: 'aurora', variant, ms: 1, seen }));
    const faults = faultsOf(results);
    expect(faults.map(({ at, places }) => [at, places.length])).toEqual([['nav', 4]]);
    expect(countsOf(faults)).toMatch(/^overflow +1 faults, seen 4 times$/);
  });
});
