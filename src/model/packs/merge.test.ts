import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountAt } from './bands.ts';
import { secondsOf } from './duration.ts';
import { demandsOf, mergePacks } from './merge.ts';
import type { Pack } from './pack.ts';
import { parsePack } from './parse-pack.ts';
import { rulesOf } from './rules.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const IDS = ['ca-on', 'de', 'gb', 'mt', 'nl', 'se', 'us-pa'];
const demo = new Map(IDS.map((id) => [id, parsePack(JSON.parse(readFileSync(`packs/${id}/pack.json`, 'utf8'))).value]));

function packOf(id: string): Pack {
  const pack = demo.get(id);
  return pack ?? expect.fail(`no pack ${id}`);
}

/** A pack with rows of one kind, by their parameters. */
function made(id: string, kind: string, terms: object, inForce: object = {}): Pack {
  const source = { name: 'A law', readOn: '2026-01-01', grade: 'A' };
  const { value, problems } = parsePack({
    id,
    title: id,
    authority: id,
    version: '2026.1.1',
    currency: 'EUR',
    zone: 'Europe/Berlin',
    obligations: [{ id: `${id}.row`, kind, clause: `${id} 1`, summary: 'x', source, inForce, [kind]: terms }],
  });
  return value ?? expect.fail(JSON.stringify(problems));
}

test('N12: of each parameter the stricter value binds, with the clause that decided it', () => {
  const one = made('aa', 'limit', {
    measure: 'deposit.gross',
    periods: ['P1D'],
    ceilingMinor: 500,
    raiseAfter: 'PT24H',
  });
  const other = made('bb', 'limit', {
    measure: 'deposit.gross',
    periods: ['P1D', 'P1M'],
    requiredBefore: 'play',
    raiseAfter: 'P7D',
    ask: ['registration'],
  });
  const [day, month] = demandsOf(mergePacks([one, other], NOW).demands, 'limit');
  expect(day).toMatchObject({
    subject: 'deposit.gross P1D',
    terms: {
      ceilingMinor: 500,
      raiseAfter: 'P7D',
      requiredBefore: 'play',
      ask: ['registration'],
      raiseAfterPeriod: false,
    },
    decidedBy: { ceilingMinor: { pack: 'aa' }, raiseAfter: { pack: 'bb', clause: 'bb 1', pointer: '/obligations/0' } },
    origins: [{ pack: 'aa' }, { pack: 'bb' }],
  });
  expect(month).toMatchObject({
    subject: 'deposit.gross P1M',
    terms: { ceilingMinor: null },
    origins: [{ pack: 'bb' }],
  });
});

test('N12: a stake cap is the smaller one at each age', () => {
  const one = made('aa', 'stakeCap', {
    product: 'slot',
    bands: [
      { ageBelow: 25, amountMinor: 200 },
      { ageFrom: 25, amountMinor: 500 },
    ],
  });
  const other = made('bb', 'stakeCap', { product: 'slot', bands: [{ amountMinor: 300 }] });
  const [cap] = rulesOf(mergePacks([one, other], NOW).demands).stakeCaps;
  expect([18, 24, 25, 90].map((age) => amountAt(cap?.bands ?? [], age))).toEqual([200, 200, 300, 300]);
});

test('N12: allowed yields to forbidden; required against forbidden names both clauses', () => {
  const terms = (confirmation: string) => ({ button: 'PT24H', confirmation });
  const [allowed, required, forbidden] = [
    made('aa', 'break', terms('allowed')),
    made('bb', 'break', terms('required')),
    made('cc', 'break', terms('forbidden')),
  ];
  const merged = mergePacks([allowed, forbidden], NOW);
  expect(merged.contradictions).toEqual([]);
  expect(merged.demands[0]?.terms).toMatchObject({ confirmation: 'forbidden' });
  const [contradiction] = mergePacks([required, forbidden], NOW).contradictions;
  expect(contradiction).toMatchObject({
    code: 'pack.contradiction',
    found: 'break confirmation: bb bb 1 (/obligations/0) says required; cc cc 1 (/obligations/0) says forbidden',
  });
});

test('N12: a minimum of one pack above the maximum of another is a contradiction', () => {
  const one = made('aa', 'exclusion', { minimum: 'P1Y' });
  const other = made('bb', 'exclusion', { terms: ['P6M'], maximum: 'P6M' });
  expect(mergePacks([one, other], NOW).contradictions).toMatchObject([{ between: [{ pack: 'aa' }, { pack: 'bb' }] }]);
});

test('N12: a row binds on its days in the zone of its market', () => {
  const pack = made('aa', 'prohibited', { features: ['turbo'] }, { from: '2026-06-30', until: '2026-07-01' });
  const binds = (at: string) => mergePacks([pack], Date.parse(at)).demands.length === 1;
  expect(
    ['2026-06-29T21:59:59Z', '2026-06-29T22:00:00Z', '2026-06-30T21:59:59Z', '2026-06-30T22:00:00Z'].map(binds),
  ).toEqual([false, true, true, false]);
});

test('N12: merging more packs never loosens a demand, in whatever order they are named', () => {
  const few = fc.subarray(IDS, { minLength: 1 });
  fc.assert(
    fc.property(few, fc.constantFrom(...IDS), fc.boolean(), (ids, extra, isFirst) => {
      const before = mergePacks(ids.map(packOf), NOW).demands;
      const after = mergePacks((isFirst ? [extra, ...ids] : [...ids, extra]).map(packOf), NOW).demands;
      for (const demand of demandsOf(before, 'limit')) {
        const found = demandsOf(after, 'limit').find(({ subject }) => subject === demand.subject);
        expect(secondsOf(found?.terms.raiseAfter ?? '')).toBeGreaterThanOrEqual(
          secondsOf(demand.terms.raiseAfter ?? ''),
        );
        if (demand.terms.requiredBefore) expect(found?.terms.requiredBefore).toBe(demand.terms.requiredBefore);
      }
      const names = (rules: ReturnType<typeof rulesOf>) => rules.prohibited.map(({ feature }) => feature);
      expect(names(rulesOf(after))).toEqual(expect.arrayContaining(names(rulesOf(before))));
    }),
  );
});

test('N12: the rules of Germany require a monthly deposit limit of at most 1,000 euros before play', () => {
  const { limits } = rulesOf(mergePacks([packOf('de')], NOW).demands);
  expect(limits.find(({ measure, period }) => measure === 'DEPOSIT_GROSS' && period === 'MONTH')).toMatchObject({
    requiredBefore: 'play',
    ceilingMinor: 100_000n,
    raiseAfterHours: 168,
    origin: { pack: 'de', clause: '§ 6c(1)', pointer: '/obligations/0' },
  });
});

test('any JSON is parsed or refused with problems', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { value: pack, problems } = parsePack(value);
      expect(pack === null).toBe(problems.length > 0);
    }),
  );
});
