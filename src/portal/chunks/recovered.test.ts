// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { ChunkFailed } from './load-chunk.ts';
import { reportRecovered } from './recovered.ts';

afterEach(() => void vi.unstubAllGlobals());

function reported(errors: readonly unknown[], mayDiffer: boolean): unknown[] {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  errors.forEach(reportRecovered(() => mayDiffer));
  return report.mock.calls.flat();
}

const FIXED = new Error('mended', { cause: new ChunkFailed('unreachable') });
const MISMATCH = new Error('Minified React error #418; visit https://react.dev/errors/418 for the full message');

it('M345: a part that loads on the second try is no error, other React recoveries are', () => {
  expect(reported([FIXED, MISMATCH, 'a text'], false)).toEqual([MISMATCH, 'a text']);
});

it('M345: markup may differ where the visitor went on before hydration; other errors are reported there too', () => {
  const other = new Error('Minified React error #425; visit https://react.dev/errors/425 for the full message');
  expect(reported([MISMATCH, new Error('Hydration failed because the server rendered HTML'), other], true)).toEqual([
    other,
  ]);
});
