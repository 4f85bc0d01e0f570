import { expect, it } from 'vitest';
import { returnOf } from '#demo-games/games/slot/rules/facts.ts';
import { UNITS_OF_STAKE } from '#demo-games/games/slot/rules/machine.ts';
import { MACHINES } from '#demo-games/games/slot/rules/machines.ts';
import { playSlot } from '#demo-games/games/slot/rules/slot.ts';
import { seeded } from '#demo-games/testing/seeded.ts';
import { record } from './record.ts';

const ROUNDS = 10_000_000;
const LIMIT_MS = 1_800_000;

it.each(MACHINES.map((machine) => [machine.id, machine] as const))(
  'M152: ten million rounds of %s return what its data say, within three standard errors, and vary as its card says',
  (id, machine) => {
    const take = seeded(id.length * 1_000_003);
    let [sum, squares] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = playSlot(machine, take).units / UNITS_OF_STAKE;
      sum += paid;
      squares += paid * paid;
    }
    const mean = sum / ROUNDS;
    const deviation = Math.sqrt(squares / ROUNDS - mean ** 2);
    const limit = `${returnOf(machine).toFixed(4)}, 3 standard errors`;
    record({
      test: `return of the slot ${id}`,
      limit,
      figure: `${mean.toFixed(4)}, deviation ${deviation.toFixed(2)}`,
    });
    expect(machine.volatility).toBe(deviation < 3 ? 'low' : deviation < 5.5 ? 'medium' : 'high');
    expect(Math.abs(mean - returnOf(machine))).toBeLessThan((3 * deviation) / Math.sqrt(ROUNDS));
  },
  LIMIT_MS,
);
