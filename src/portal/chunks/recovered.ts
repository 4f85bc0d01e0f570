import { ChunkFailed } from './load-chunk.ts';

/**
 * What React is given to tell of errors that drawing once more mended. Two are foreseen: a part whose code came with the
 * second look was reported when it did not come; and where the visitor went on before all was taken over (`mayDiffer`), the
 * rest is drawn from what is true now. Anything else is an error of ours and goes where uncaught ones go.
 */
export function reportRecovered(mayDiffer: () => boolean): (error: unknown) => void {
  return (error) => {
    const cause = error instanceof Error ? error.cause : undefined;
    const isForeseen = cause instanceof ChunkFailed || (isMismatch(error) && mayDiffer());
    if (!isForeseen) window.reportError(error);
  };
}

/** React's number for markup that is not what the browser draws; written behind its sign it would be a colour. */
const MISMATCH = 418;

/** As React's production build says it, and in words. */
function isMismatch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.startsWith(`Minified React error #${MISMATCH};`) || error.message.startsWith('Hydration failed');
}
