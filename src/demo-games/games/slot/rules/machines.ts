import type { Machine } from './machine.ts';
import caravan from './machines/caravan.json' with { type: 'json' };
import comet from './machines/comet.json' with { type: 'json' };
import coral from './machines/coral.json' with { type: 'json' };
import crane from './machines/crane.json' with { type: 'json' };
import lanterns from './machines/lanterns.json' with { type: 'json' };
import orchard from './machines/orchard.json' with { type: 'json' };
import teahouse from './machines/teahouse.json' with { type: 'json' };
import vault from './machines/vault.json' with { type: 'json' };

/** All machines; a new one is a JSON file, its name in texts/, and its place here. */
export const MACHINES = [lanterns, orchard, coral, vault, comet, crane, caravan, teahouse] as readonly Machine[];

/** The machine with this id; undefined if there is none. */
export function findMachine(id: unknown): Machine | undefined {
  return MACHINES.find((machine) => machine.id === id);
}

/** The machine of a catalogue code; a title without one is played on a machine that its code chooses. */
export function machineFor(code: string): Machine {
  const [first] = MACHINES;
  const place = Array.from(code).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % MACHINES.length;
  const machine = MACHINES.find((each) => each.code === code) ?? MACHINES[place] ?? first;
  if (machine === undefined) throw new Error('The slot has no machine.');
  return machine;
}
