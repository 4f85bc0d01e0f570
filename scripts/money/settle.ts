/**
 * `npm run -s settle -- FILE`: settles agent contracts over one period with the production code (docs/explanation/agents.md). Exit
 * code 2: invalid arguments or file.
 */
import { readTerms } from '#model/agents/read-terms.ts';
import { settleContracts } from '#model/agents/settle-contracts.ts';
import { sumTeams } from '#model/agents/teams.ts';
import { presentSettlement } from '#model/agents/words.ts';
import { runOnFile } from './agents-file.ts';

await runOnFile({
  command: 'settle',
  read: readTerms,
  report: ({ kind, contracts, tree }) => {
    const teams = sumTeams(tree, new Set(contracts.map(({ id }) => id)));
    return presentSettlement(settleContracts(kind, contracts, tree, teams));
  },
});
