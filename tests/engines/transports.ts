/**
 * Selects the engine tests of a run: those marked for the test suite over http, all of them in `npm run test:deep --
 * engines`.
 */
import type { EngineName } from './driver.ts';
import { JOURNEYS, type Journey } from './journeys.ts';

/** Everything, as in `npm run test:deep -- engines`. */
export const IS_LONG = process.env['LIVERY_ENGINES'] === 'all';

export type Transport = 'http' | 'tls';

export const TRANSPORTS: readonly Transport[] = IS_LONG ? ['http', 'tls'] : ['http'];

/** The test suite covers Chromium elsewhere. */
export const ENGINES: readonly EngineName[] = IS_LONG ? ['webkit', 'firefox', 'chromium'] : ['webkit', 'firefox'];

export const TAKEN: readonly Journey[] = IS_LONG ? JOURNEYS : JOURNEYS.filter(({ isInChecks }) => isInChecks);

/** A site under test: its port, its database's owner, its folder of brands. */
export interface Place {
  readonly port: number;
  readonly database: string;
  readonly brands: string;
}

/** The workers of a run inherit the site's place by environment variable. */
export function keepPlace(transport: Transport, place: Place): void {
  process.env[nameOf(transport)] = JSON.stringify(place);
}

export function placeOf(transport: Transport): Place {
  return JSON.parse(process.env[nameOf(transport)] ?? '{}');
}

function nameOf(transport: Transport): string {
  return `LIVERY_ENGINES_${transport.toUpperCase()}`;
}
