import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { preview } from '#model/agents/preview.ts';
import { readTermsWithChange } from '#model/agents/read-terms.ts';
import { drawTerms } from '#model/agents/testing/draw-terms.ts';
import { naiveLens } from '#model/agents/testing/naive.ts';
import { presentOutlook } from '#model/agents/words.ts';
import { record } from '../record.ts';

const TREES = 10_000;
/** Members of the largest tree. */
const MOST = 40;

it(`what the lens tells is what plain walks say on ${TREES} random trees`, () => {
  const first = randomInt(2 ** 30);
  const met = { ends: 0, refused: 0 };
  for (let seed = first; seed < first + TREES; seed += 1) {
    const file = drawTerms(seed, MOST);
    const read = readTermsWithChange(file);
    const expected = naiveLens(file);
    met.refused += expected === undefined ? 1 : 0;
    met.ends += expected?.ends.length ?? 0;
    expect('mistake' in read, `seed ${seed}`).toBe(expected === undefined);
    if ('mistake' in read) continue;
    const { kind, contracts, tree, change } = read.value;
    expect(presentOutlook(preview(kind, contracts, change, tree)), `seed ${seed}`).toEqual(expected);
  }
  const figure = `${TREES} from seed ${first}: ${met.ends} endings, ${met.refused} refused`;
  record({ test: 'agents: lens', limit: 'every end and line', figure });
  expect(Math.min(met.ends, met.refused)).toBeGreaterThan(100);
});
