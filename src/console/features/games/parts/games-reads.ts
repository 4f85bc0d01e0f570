import { gameChoices, vendorChoices } from '#contract/staff/games/calls.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { documents } from '#contract/staff/trees/calls.ts';

/** The queries to invalidate after vendors or games were changed. */
export const GAMES_READS = [vendorChoices, gameChoices, documents, journalEntries] as const;
