import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { readTerms } from '#model/agents/read-terms.ts';
import { settleContracts } from '#model/agents/settle-contracts.ts';
import { sumTeams } from '#model/agents/teams.ts';
import { drawTerms } from '#model/agents/testing/draw-terms.ts';
import { naiveSettle } from '#model/agents/testing/naive.ts';
import { presentSettlement } from '#model/agents/words.ts';
import { record } from '../record.ts';

const TREES = 10_000;
/** Members of the largest tree. */
const MOST = 40;

it(`settlements are what plain sums say on ${TREES} random trees`, () => {
  const first = randomInt(2 ** 30);
  let owed = 0;
  for (let seed = first; seed < first + TREES; seed += 1) {
    const file = drawTerms(seed, MOST);
    const terms = readTerms(file);
    if ('mistake' in terms) throw new Error(`seed ${seed}: ${terms.mistake}`);
    const { kind, contracts, tree } = terms.value;
    const teams = sumTeams(tree, new Set(contracts.map(({ id }) => id)));
    const settled = presentSettlement(settleContracts(kind, contracts, tree, teams));
    expect(settled, `seed ${seed}`).toEqual(naiveSettle(file));
    owed += settled.lines.filter(({ arrearsMinor }) => arrearsMinor !== '0').length;
  }
  const figure = `${TREES} from seed ${first}, ${owed} lines in arrears`;
  record({ test: 'agents: settle', limit: 'every line to the unit', figure });
  expect(owed).toBeGreaterThan(100);
});
