import type { QueryClient } from '@tanstack/react-query';
import type { StaffClient } from './client.ts';

export interface AheadDeps {
  readonly client: StaffClient;
  readonly queries: QueryClient;
  /** Merchant of a site screen; empty for a platform screen. */
  readonly merchant: string;
}

/**
 * Prefetches a screen's data as soon as the user is about to open it, in parallel with rendering. Fresh or pending data
 * is not requested again; a failed request is repeated by the screen, which shows the error.
 */
export type AskAhead = (deps: AheadDeps) => void;
