/** What of the engines' journeys a run makes: those marked for the gate over http, all of them in `npm run test:deep -- engines`. */
import type { EngineName } from './driver.ts';
import { JOURNEYS, type Journey } from './journeys.ts';

const isLong = process.env['LIVERY_ENGINES'] === 'all';

export type Way = 'http' | 'tls';

/** How browsers reach the site. */
export const WAYS: readonly Way[] = isLong ? ['http', 'tls'] : ['http'];

/** Journeys of the gate run in Chromium already. */
export const ENGINES: readonly EngineName[] = isLong ? ['webkit', 'firefox', 'chromium'] : ['webkit', 'firefox'];

export const TAKEN: readonly Journey[] = isLong ? JOURNEYS : JOURNEYS.filter(({ isInGate }) => isInGate);
