import { takeJourneys } from './take-journeys.ts';

takeJourneys('firefox');
