/** What of the engines' journeys a run makes: those marked for the gate over http, all of them in `npm run test:deep -- engines`. */
import type { EngineName } from './driver.ts';
import { JOURNEYS, type Journey } from './journeys.ts';

/** Everything, as in `npm run test:deep -- engines`. */
export const IS_LONG = process.env['LIVERY_ENGINES'] === 'all';

export type Way = 'http' | 'tls';

/** How browsers reach the site. */
export const WAYS: readonly Way[] = IS_LONG ? ['http', 'tls'] : ['http'];

/** Journeys of the gate run in Chromium already. */
export const ENGINES: readonly EngineName[] = IS_LONG ? ['webkit', 'firefox', 'chromium'] : ['webkit', 'firefox'];

export const TAKEN: readonly Journey[] = IS_LONG ? JOURNEYS : JOURNEYS.filter(({ isInChecks }) => isInChecks);

/** A site that journeys are taken on: where it listens, its database's owner, its folder of brands. */
export interface Place {
  readonly port: number;
  readonly database: string;
  readonly brands: string;
}

/** The workers of a run inherit the place of its site. */
export function keepPlace(way: Way, place: Place): void {
  process.env[nameOf(way)] = JSON.stringify(place);
}

export function placeOf(way: Way): Place {
  return JSON.parse(process.env[nameOf(way)] ?? '{}');
}

function nameOf(way: Way): string {
  return `LIVERY_ENGINES_${way.toUpperCase()}`;
}
