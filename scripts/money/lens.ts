/**
 * `npm run -s lens -- FILE`: which contracts a changed one would end and why, and what the period pays without and with it
 * (docs/agents.md). Exit code 2: the call's words or the file are off.
 */
import { preview } from '#model/agents/look-ahead.ts';
import { readTermsWithChange } from '#model/agents/read-terms.ts';
import { presentOutlook } from '#model/agents/words.ts';
import { runOnFile } from './agents-file.ts';

await runOnFile({
  command: 'lens',
  read: readTermsWithChange,
  report: ({ kind, contracts, change, tree }) => presentOutlook(preview(kind, contracts, change, tree)),
});
