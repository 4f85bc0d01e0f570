/**
 * `npm run -s points -- FILE`: computes a member's points from rounds, reverted bets and spending, with the production
 * code (docs/explanation/points.md). Exit code 2: invalid arguments or file.
 */
import { readSequence } from '#model/points/read-sequence.ts';
import { countEvents } from '#model/points/sequence.ts';
import { runOnFile } from './agents-file.ts';

await runOnFile({ command: 'points', read: readSequence, report: ({ rules, events }) => countEvents(rules, events) });
