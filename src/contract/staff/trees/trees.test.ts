import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { gamesCalls } from '../games/calls.ts';
import { changeMany, readConflict, readRefusedProposals, treesCalls } from './calls.ts';
import { hashEffectText } from './effect-hash.ts';

describe('replies about trees', () => {
  it('M378: reading any gateway reply never throws', () => {
    const reply = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.dictionary(
        fc.constantFrom('merchant', 'revision', 'trees', 'brandTexts', 'switches', 'outcomes', 'theirs', 'problems'),
        fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })))),
      ),
    );
    fc.assert(
      fc.property(reply, (value) => {
        for (const call of [...treesCalls, ...gamesCalls]) call.read(value);
        readConflict(value);
        readRefusedProposals(value);
      }),
      { numRuns: cases(100) },
    );
  });

  it('M378: an unreadable outcome counts as not done', () => {
    const outcomes = [
      { merchant: 'aurora', outcome: 'done' },
      { merchant: 'lotus', outcome: 'else' },
      { outcome: 'done' },
    ];
    expect(changeMany.read({ outcomes })).toEqual([
      { merchant: 'aurora', outcome: 'refused', errorCode: 'unknown_error', problems: [] },
      { merchant: 'lotus', outcome: 'refused', errorCode: 'unknown_error', problems: [] },
    ]);
  });

  it('M378: the hash of a text is its sha-256 in hex', async () => {
    expect(await hashEffectText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
