import { CONTRACT } from './contract.ts';
import { CORRECTION } from './correction.ts';
import { DEPOSIT } from './deposit.ts';
import { GRANT } from './grant.ts';
import type { Machine, MachineStep } from './machine.ts';
import { MATCH } from './match.ts';
import { MISSION } from './mission.ts';
import { REDEEM } from './redeem.ts';
import { RUN } from './run.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/** Every machine, in the order in which docs/machines.md draws them. */
export const MACHINES: readonly Machine[] = [
  DEPOSIT,
  WITHDRAWAL,
  MATCH,
  CORRECTION,
  REDEEM,
  MISSION,
  CONTRACT,
  RUN,
  GRANT,
];

/** The machine of a name; undefined when there is none. */
export function machineNamed(name: string): Machine | undefined {
  return MACHINES.find((machine) => machine.name === name);
}

/** The ways on from a state, in the order of the machine; none from one that it does not know. */
export function stepsFrom(machine: Machine, from: string): readonly MachineStep[] {
  return machine.steps.filter((step) => step.from === from);
}

/** The step of a name from a state; undefined when the machine does not allow it there. */
export function stepOf(machine: Machine, from: string, step: string): MachineStep | undefined {
  return stepsFrom(machine, from).find((way) => way.step === step);
}

/** Whether nothing more is awaited in a state; false of one that the machine does not know. */
export function isFinal({ states }: Machine, state: string): boolean {
  return states.some((one) => one.name === state && one.isFinal === true);
}

/** The key of the word for a state, which players and staff read. */
export function stateWord(machine: Machine, state: string): string {
  return `cashier.${machine.name}.${state}`;
}

/** The keys of the words of a message that a step sends. */
export function messageWords(player: string): readonly string[] {
  return [`inbox.kind.${player}.title`, `inbox.kind.${player}.text`];
}
