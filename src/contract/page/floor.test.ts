import { expect, it } from 'vitest';
import { FLOOR, isBelowFloor } from './floor.ts';

it('an engine is below the minimum only if it reports that it lacks the one feature', () => {
  const asked: string[] = [];
  const engine = (answer: boolean) => ({ supports: (condition: string) => asked.push(condition) > 0 && answer });
  expect([isBelowFloor(engine(false)), isBelowFloor(engine(true)), isBelowFloor(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(asked).toEqual([FLOOR, FLOOR]);
});
