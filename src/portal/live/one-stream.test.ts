import { describe, expect, it } from 'vitest';
import { readRevision } from './one-stream.ts';

describe('a revision that is told', () => {
  it.each([
    [{ revision: 'a1' }, { revision: 'a1', isUrgent: false }],
    [
      { revision: 12, urgent: true },
      { revision: '12', isUrgent: true },
    ],
    [{ revision: '' }, undefined],
    [{ revision: 1.5 }, undefined],
    [{}, undefined],
    [null, undefined],
    ['a1', undefined],
  ])('%j', (raw, expected) => {
    expect(readRevision(raw)).toEqual(expected);
  });
});
