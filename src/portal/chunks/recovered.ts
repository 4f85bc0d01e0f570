import { ChunkFailed } from './load-chunk.ts';

/**
 * React's onRecoverableError handler. Two errors are expected: a chunk that loaded on the retry (its failure is already
 * reported), and a hydration mismatch where the visitor went on before everything was hydrated (`mayDiffer`). Any other
 * error is a bug and is reported as uncaught.
 */
export function reportRecovered(mayDiffer: () => boolean): (error: unknown) => void {
  return (error) => {
    const cause = error instanceof Error ? error.cause : undefined;
    const isForeseen = cause instanceof ChunkFailed || (isMismatch(error) && mayDiffer());
    if (!isForeseen) window.reportError(error);
  };
}

/** React's error number for a hydration mismatch; kept apart from its `#`, with which it would look like a colour. */
const MISMATCH = 418;

/** Matches the messages of React's production and development builds. */
function isMismatch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.startsWith(`Minified React error #${MISMATCH};`) || error.message.startsWith('Hydration failed');
}
