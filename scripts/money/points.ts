/**
 * `npm run -s points -- FILE`: what rounds, bets that are taken back and spending make of a member's points, by the code that
 * earns them (docs/points.md). Exit code 2: the call's words or the file are off.
 */
import { readSequence } from '#model/points/read-sequence.ts';
import { countEvents } from '#model/points/sequence.ts';
import { runOnFile } from './agents-file.ts';

await runOnFile({ command: 'points', read: readSequence, report: ({ rules, events }) => countEvents(rules, events) });
