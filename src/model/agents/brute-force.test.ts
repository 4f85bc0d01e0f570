import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, preview } from './preview.ts';
import { readTerms, readTermsWithChange, type Terms } from './read-terms.ts';
import { settleContracts } from './settle-contracts.ts';
import { sumTeams } from './teams.ts';
import { drawTerms } from './testing/draw-terms.ts';
import { naiveLens, naiveSettle } from './testing/naive.ts';
import { presentOutlook, presentSettlement } from './words.ts';

const outlookOf = ({ kind, contracts, tree, change }: Terms & { readonly change: Change }) =>
  presentOutlook(preview(kind, contracts, change, tree));

describe('settlement and lens on random trees', () => {
  it('D60, D65: every line equals the plain sum, to the unit', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const file = drawTerms(seed);
        const read = readTerms(file);
        if ('mistake' in read) throw new Error(read.mistake);
        const { kind, contracts, tree } = read.value;
        const teams = sumTeams(tree, new Set(contracts.map(({ id }) => id)));
        expect(presentSettlement(settleContracts(kind, contracts, tree, teams))).toEqual(naiveSettle(file));
      }),
    );
  });

  it('D59, D63: the lens names endings with reason, and both settlements, as the plain walk does', () => {
    const met = { refused: 0, ended: 0 };
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const file = drawTerms(seed);
        const read = readTermsWithChange(file);
        const expected = naiveLens(file);
        met.refused += expected === undefined ? 1 : 0;
        met.ended += expected?.ends.length ?? 0;
        if ('mistake' in read) expect([read.mistake, expected]).toEqual([read.mistake, undefined]);
        else expect(outlookOf(read.value)).toEqual(expected);
      }),
    );
    expect(Math.min(met.refused, met.ended)).toBeGreaterThan(0);
  });

  it('D60: the operator pays the gross of the tops, and paid plus owed adds up to it', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const read = readTerms(drawTerms(seed));
        if ('mistake' in read) throw new Error(read.mistake);
        const { kind, contracts, tree } = read.value;
        const { lines, houseMinor } = settleContracts(
          kind,
          contracts,
          tree,
          sumTeams(tree, new Set(contracts.map(({ id }) => id))),
        );
        const owedBefore = contracts.reduce((sum, { arrearsMinor }) => sum + arrearsMinor, 0n);
        const moved = lines.reduce((sum, line) => sum + line.paidMinor - line.arrearsMinor, owedBefore);
        expect([moved, lines.reduce((sum, { netMinor }) => sum + netMinor, 0n)]).toEqual([houseMinor, houseMinor]);
      }),
    );
  });
});
