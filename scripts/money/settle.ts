/**
 * `npm run -s settle -- FILE`: what contracts of agents come to over one period, by the code that settles them
 * (docs/agents.md). Exit code 2: the call's words or the file are off.
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
