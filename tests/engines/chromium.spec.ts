import { takeJourneys } from './take-journeys.ts';

takeJourneys('chromium');
