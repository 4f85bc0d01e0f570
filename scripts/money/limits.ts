/**
 * `npm run -s limits -- FILE`: decides each deposit, bet and change of limits of a player's history with the production
 * code (docs/explanation/limits.md). Exit code 2: invalid arguments or file.
 */
import { readHistory } from '#model/limits/read-history.ts';
import { replayHistory } from '#model/limits/replay.ts';
import { runOnFile } from './agents-file.ts';

await runOnFile({ command: 'limits', read: readHistory, report: replayHistory });
