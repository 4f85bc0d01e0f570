import type { QueryClient } from '@tanstack/react-query';
import type { StaffClient } from './client.ts';

/** What a screen may ask with before it is drawn. */
export interface AheadDeps {
  readonly client: StaffClient;
  readonly queries: QueryClient;
  /** Of a screen of one site; empty for one of the platform. */
  readonly merchant: string;
}

/**
 * Asks for what a screen shows as soon as somebody is about to open it: the answer is under way while the screen is drawn.
 * What is fresh or under way is not asked again; what fails is asked again by the screen, which says so.
 */
export type AskAhead = (deps: AheadDeps) => void;
