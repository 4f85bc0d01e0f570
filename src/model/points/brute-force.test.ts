import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSequence } from './read-sequence.ts';
import { countEvents } from './sequence.ts';

interface Drawn {
  readonly id: string;
  readonly kind: string;
  readonly [key: string]: string;
}

const RULES = {
  perMinor: '700',
  categories: { SPORTS: 700_000, RNG: 1_000_000, LIVE: 1_200_000, LOTT: 0 },
  ranks: { '1': 1_000_000, '2': 1_333_333, '7': 3_000_000 },
};

/**
 * An independent implementation of the rules: fractions over one denominator, every total computed again from the whole
 * list for each record. A rollback takes what its round earned less what is already spent.
 */
function read(events: readonly Drawn[]) {
  const unit = BigInt(RULES.perMinor) * 1_000_000n;
  const seen: Drawn[] = [];
  const list: { id: string; points: string; totalMillionths: string; refused?: boolean }[] = [];
  let total = 0n;
  let spent = 0n;
  for (const event of events) {
    if (seen.some(({ id }) => id === event.id)) continue;
    seen.push(event);
    const whole = (total - (total % 1_000_000n)) / 1_000_000n;
    let refused = false;
    if (event.kind === 'SPEND') {
      const wanted = BigInt(event['points'] ?? '');
      refused = wanted > whole - spent;
      if (!refused) spent += wanted;
      const points = refused ? 0n : -wanted;
      list.push({
        id: event.id,
        points: String(points),
        totalMillionths: String(total),
        ...(refused && { refused: true }),
      });
      continue;
    }
    const earnedBy = (round: Drawn) => {
      const category = Object.entries(RULES.categories).find(([name]) => name === round['category'])?.[1] ?? 0;
      const rank = Object.entries(RULES.ranks).find(([name]) => name === round['rank'])?.[1] ?? 0;
      const product = BigInt(round['validBetMinor'] ?? '') * BigInt(category) * BigInt(rank);
      return (product - (product % unit)) / unit;
    };
    if (event.kind === 'ROUND') total += earnedBy(event);
    else {
      const before = seen.slice(0, -1);
      const at = before.findIndex(({ kind, id }) => kind === 'ROUND' && id === event['of']);
      const isFirst = !before.slice(at + 1).some(({ kind, of }) => kind === 'ROLLBACK' && of === event['of']);
      const round = before[at];
      if (round !== undefined && isFirst) {
        const less = total - earnedBy(round);
        total = less > spent * 1_000_000n ? less : spent * 1_000_000n;
      }
    }
    const after = (total - (total % 1_000_000n)) / 1_000_000n;
    list.push({ id: event.id, points: String(after - whole), totalMillionths: String(total) });
  }
  return { records: list, points: String((total - (total % 1_000_000n)) / 1_000_000n - spent) };
}

const id = fc.nat(14).map((at) => `e${at}`);
const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      id,
      kind: fc.constant('ROUND'),
      category: fc.constantFrom('SPORTS', 'RNG', 'LIVE', 'LOTT', 'NEW'),
      rank: fc.constantFrom('0', '1', '2', '7'),
      validBetMinor: fc.oneof(fc.nat(3_000), fc.bigInt(0n, 10n ** 15n)).map(String),
    }),
  },
  { weight: 2, arbitrary: fc.record({ id, kind: fc.constant('ROLLBACK'), of: id }) },
  { weight: 2, arbitrary: fc.record({ id, kind: fc.constant('SPEND'), points: fc.nat(6).map(String) }) },
);

/** A duplicate event is unchanged and comes somewhere later; events drawn in one order are delivered in another. */
const sequences = fc
  .array(drawn, { minLength: 1, maxLength: 25 })
  .chain((events) =>
    fc
      .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.subarray(events))
      .map(([shuffled, again]) => [...shuffled, ...again]),
  );

test('M186, D54: a thousand sequences with duplicates and reorders match a plain reading of the rules, to the millionth', () => {
  let refused = 0;
  let clamped = 0;
  fc.assert(
    fc.property(sequences, (events) => {
      const found = readSequence({ rules: RULES, events });
      if ('mistake' in found) throw new Error(found.mistake);
      const reported = countEvents(found.value.rules, found.value.events);
      expect(reported).toEqual(read(events));
      refused += reported.records.filter((record) => record.refused).length;
      clamped += reported.records.filter(({ points }) => points.startsWith('-')).length;
    }),
    { numRuns: 1_000 },
  );
  // The samples include the cases that matter.
  expect(Math.min(refused, clamped)).toBeGreaterThan(100);
});
