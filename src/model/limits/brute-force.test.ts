import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { PERIODS, SUM_MEASURES } from './limit.ts';
import { measureOver, type Posting } from './measure.ts';
import { createMeter } from './meter.ts';
import { spanAt } from './period.ts';
import { readHistory } from './read-history.ts';
import { replayHistory } from './replay.ts';
import { histories } from './testing/draw-history.ts';
import { naiveLimits } from './testing/naive.ts';

describe('random histories of the limits to which N11 leads, in zones whose clocks change', () => {
  it('are decided as by a plain look back through the file', () => {
    const met = {
      refused: 0,
      refunds: 0,
      lostRefunds: 0,
      requests: 0,
      confirmed: 0,
      notConfirmed: 0,
      severalLimits: 0,
    };
    fc.assert(
      fc.property(histories, (file) => {
        const read = readHistory(file);
        if ('mistake' in read) throw new Error(read.mistake);
        const reply = replayHistory(read.value);
        expect(reply).toEqual(naiveLimits(file));
        for (const [index, { allowed, by, effectiveAt }] of reply.events.entries()) {
          const kind = file.events[index]?.kind;
          if (by.length > 0) met.refused += 1;
          if (by.length > 1) met.severalLimits += 1;
          if (kind === 'REFUND') met[allowed ? 'refunds' : 'lostRefunds'] += 1;
          if (effectiveAt !== undefined) met.requests += 1;
          if (kind === 'CONFIRM') met[allowed ? 'confirmed' : 'notConfirmed'] += 1;
        }
      }),
      { numRuns: cases(400) },
    );
    // The samples include the cases that matter.
    expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(cases(50));
  });

  it('measure as a sum over the whole period does, also after refunds', () => {
    fc.assert(
      fc.property(
        histories,
        fc.constantFrom(...SUM_MEASURES),
        fc.constantFrom(...PERIODS),
        ({ zone, events }, measure, period) => {
          const postings: Posting[] = [];
          const raise = { afterHours: 0, untilPeriodEnds: false, confirmWithinHours: 0 };
          const meter = createMeter(zone, { id: 'l', measure, period, raise }, postings);
          for (const event of events) {
            const at = Date.parse(event.at);
            const { kind } = event;
            if (kind === 'DEPOSIT' || kind === 'WITHDRAWAL' || kind === 'BET' || kind === 'WIN')
              postings.push({ kind, at, amountMinor: BigInt(event.amountMinor ?? '0') });
            const last = postings.at(-1);
            if (kind === 'REFUND' && last !== undefined) {
              meter.remove(postings.length - 1);
              postings[postings.length - 1] = { ...last, amountMinor: 0n };
            }
            expect(meter.measuredAt(at)).toBe(measureOver(measure, spanAt(zone, period, at), postings));
          }
        },
      ),
    );
  });
});
