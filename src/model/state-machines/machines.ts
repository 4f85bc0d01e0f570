import { CONTRACT } from './contract.ts';
import { CORRECTION } from './correction.ts';
import { DEPOSIT } from './deposit.ts';
import { GRANT } from './grant.ts';
import type { MachineStep, StateMachine } from './machine.ts';
import { MATCH } from './match.ts';
import { MISSION } from './mission.ts';
import { REDEEM } from './redeem.ts';
import { RUN } from './run.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/** In the order of docs/reference/machines.md. */
export const MACHINES: readonly StateMachine[] = [
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

export function machineNamed(name: string): StateMachine | undefined {
  return MACHINES.find((machine) => machine.name === name);
}

/** The steps from a state, in the state machine's order; empty for an unknown state. */
export function stepsFrom(machine: StateMachine, from: string): readonly MachineStep[] {
  return machine.steps.filter((step) => step.from === from);
}

/** Undefined when the state machine does not allow the step in this state. */
export function stepOf(machine: StateMachine, from: string, step: string): MachineStep | undefined {
  return stepsFrom(machine, from).find((each) => each.step === step);
}

/** False for an unknown state. */
export function isFinal({ states }: StateMachine, state: string): boolean {
  return states.some((one) => one.name === state && one.isFinal === true);
}

export function stateWord(machine: StateMachine, state: string): string {
  return `cashier.${machine.name}.${state}`;
}

export function messageWords(player: string): readonly string[] {
  return [`inbox.kind.${player}.title`, `inbox.kind.${player}.text`];
}
