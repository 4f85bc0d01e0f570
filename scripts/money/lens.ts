/**
 * `npm run -s lens -- FILE`: prints which agent contracts a changed contract would end and why, and what the period
 * pays with and without the change (docs/explanation/agents.md). Exit code 2: invalid arguments or file.
 */
import { preview } from '#model/agents/preview.ts';
import { readTermsWithChange } from '#model/agents/read-terms.ts';
import { presentOutlook } from '#model/agents/words.ts';
import { runOnFile } from './agents-file.ts';

await runOnFile({
  command: 'lens',
  read: readTermsWithChange,
  report: ({ kind, contracts, change, tree }) => presentOutlook(preview(kind, contracts, change, tree)),
});
