import type { MachineStep } from './machine.ts';
import { MACHINES } from './machines.ts';

/** A step as `npm run -s machines` prints it. */
export interface StepRow extends Pick<MachineStep, 'from' | 'step' | 'by' | 'to' | 'postings' | 'player' | 'mail'> {
  readonly machine: string;
}

export function stepRows(): readonly StepRow[] {
  return MACHINES.flatMap(({ name, steps }) =>
    steps.map(({ from, step, by, to, postings, player, mail }) => ({
      machine: name,
      from,
      step,
      by,
      to,
      postings,
      player,
      mail,
    })),
  );
}
