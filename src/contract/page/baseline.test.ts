import { expect, it } from 'vitest';
import { BASELINE, isBelowBaseline } from './baseline.ts';

it('an engine is below the minimum only if it reports that it lacks the one feature', () => {
  const asked: string[] = [];
  const engine = (answer: boolean) => ({ supports: (condition: string) => asked.push(condition) > 0 && answer });
  expect([isBelowBaseline(engine(false)), isBelowBaseline(engine(true)), isBelowBaseline(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(asked).toEqual([BASELINE, BASELINE]);
});
