/** Benchmark: settlement of agent contracts and the preview of a change, from the file's text to the result. */
import { preview } from '#model/agents/preview.ts';
import { readTerms, readTermsWithChange, type Terms } from '#model/agents/read-terms.ts';
import { settleContracts } from '#model/agents/settle-contracts.ts';
import { sumTeams } from '#model/agents/teams.ts';
import { presentOutlook, presentSettlement } from '#model/agents/words.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';

const ROUNDS = 5;
const LINES = 100_000;
const CONTRACTS = 5_000;
/** Members below each agent without a contract. */
const PLAYERS = 3;
const DEPTH = 20;

/** 5 settlements of 100,000 lines and 5 previews over 5,000 contracts, with three players below each agent. */
export async function benchAgents(print: Print): Promise<readonly Measure[]> {
  const terms = readTerms(fileOf(LINES));
  const ahead = readTermsWithChange(fileOf(CONTRACTS));
  if ('mistake' in terms) throw new Error(terms.mistake);
  if ('mistake' in ahead) throw new Error(ahead.mistake);
  const settled = time(() => settle(terms.value));
  const seen = time(() => {
    const { kind, contracts, tree, change } = ahead.value;
    return presentOutlook(preview(kind, contracts, change, tree)).before.length;
  });
  print(`${LINES} lines ${settled.toFixed(0)} ms, a look ahead over ${CONTRACTS} contracts ${seen.toFixed(0)} ms`);
  return [
    { id: 'agents.settle', ours: settled, rounds: ROUNDS },
    { id: 'agents.lens', ours: seen, rounds: ROUNDS },
  ];
}

function settle({ kind, contracts, tree }: Terms): number {
  const teams = sumTeams(tree, new Set(contracts.map(({ id }) => id)));
  return presentSettlement(settleContracts(kind, contracts, tree, teams)).lines.length;
}

function time(work: () => number): number {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    if (work() === 0) throw new Error('nothing was settled');
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

/** Chains of twenty agents, each with players, and a change at the first top agent. */
function fileOf(contracts: number) {
  const agents = Array.from({ length: contracts }, (_, at) => ({
    id: `a${at}`,
    upline: at % DEPTH === 0 ? topOf(at) : `a${at - 1}`,
    active: true,
    figures: [{ product: 'LIVE', validBetMinor: String(at * 7), lossMinor: String((at % 90) - 30) }],
  }));
  const players = agents.flatMap(({ id }, agent) =>
    Array.from({ length: PLAYERS }, (_, at) => ({
      id: `${id}p${at}`,
      upline: id,
      active: at !== 0,
      figures: ['RNG', 'SPORTS'].map((product) => ({
        product,
        validBetMinor: String(agent * 31 + at),
        lossMinor: String(agent % 777),
        bonusesMinor: '3',
      })),
    })),
  );
  const rows = (at: number) => ({
    LIVE: [{ ratePpm: 300_000 - at * 1_000 }, { activeMembers: 9, ratePpm: 310_000 - at * 1_000 }],
    CONS: [{ minimumBetMinor: '500', ratePpm: 250_000 - at * 1_000 }],
  });
  return {
    kind: 'DIVIDEND',
    members: [...agents, ...players],
    contracts: agents.map(({ id }, at) => ({ id, rows: rows(at % DEPTH) })),
    change: { id: 'a0', rows: { CONS: [{ ratePpm: 299_500 }] } },
  };
}

/** Every chain starts below the first agent. */
function topOf(at: number): string | null {
  return at === 0 ? null : 'a0';
}
