// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { ChunkFailed } from './load-chunk.ts';
import { onRecoverableError } from './recovered.ts';

it('M345: a part that came with the second look is no error, everything else that React mended is', () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const mended = new Error('mended', { cause: new ChunkFailed('unreachable') });
  const [mismatch, thrown] = [new Error('the markup differs'), 'a text'];
  for (const error of [mended, mismatch, thrown]) onRecoverableError(error);
  vi.unstubAllGlobals();
  expect(told.mock.calls).toEqual([[mismatch], [thrown]]);
});
