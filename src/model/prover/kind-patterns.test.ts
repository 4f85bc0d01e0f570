import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { KINDS } from '../form/values/kinds.ts';
import { KIND_SAMPLES } from '../form/values/kinds-samples.ts';
import { textsNear, validateKind } from './testing/texts.ts';

test.each(KINDS)(
  'N07, M234-M252: the requirements of kind $id ($meaning) match as the kind does',
  ({ id, matches }) => {
    const isTaken = validateKind(id);
    const samples = [...(KIND_SAMPLES[id]?.valid ?? []), ...(KIND_SAMPLES[id]?.invalid ?? [])];
    const texts = [...samples, ...fc.sample(textsNear(id), { numRuns: 3_000, seed: 7 })].filter(isTyped);
    expect(texts.filter((text) => isTaken(text) !== matches(text))).toEqual([]);
  },
);

test('N07: both date kinds know every day of the calendar and no other', () => {
  const [isDate, isAmerican] = [validateKind(11), validateKind(13)];
  const day = fc.record({ year: fc.integer({ min: 0, max: 9999 }), month: fc.nat(14), day: fc.nat(33) });
  fc.assert(
    fc.property(day, (found) => {
      const [year, month, date] = [pad(found.year, 4), pad(found.month, 2), pad(found.day, 2)];
      const real = new Date(0);
      real.setUTCFullYear(found.year, found.month - 1, found.day);
      const isReal = found.year > 0 && real.getUTCMonth() === found.month - 1 && real.getUTCDate() === found.day;
      expect([isDate(`${year}-${month}-${date}`), isAmerican(`${month}-${date}-${year}`)]).toEqual([isReal, isReal]);
    }),
    { numRuns: cases(600), examples: [[{ year: 2000, month: 2, day: 29 }], [{ year: 1900, month: 2, day: 29 }]] },
  );
});

/** A non-empty text that a single-line field can hold. */
function isTyped(text: string): boolean {
  return text !== '' && text.isWellFormed() && !/[\n\r]/.test(text);
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
