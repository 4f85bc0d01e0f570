import { ChunkFailed } from './load-chunk.ts';

/**
 * Told by React of an error that drawing once more mended. A part whose code came with the second look was reported when it
 * did not come; anything else is an error of ours and goes where uncaught ones go.
 */
export function onRecoverableError(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof ChunkFailed)) window.reportError(error);
}
