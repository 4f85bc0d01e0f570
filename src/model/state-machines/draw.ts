import type { MachineState, MachineStep, StateMachine, StepTimer } from './machine.ts';
import { isFinal, stepsFrom } from './machines.ts';

/**
 * Draws a state machine as text: each state with its outgoing steps, as in docs/reference/machines.md. Lines are only as wide as
 * their words and have no tabs; in a monospaced font the arrows align. `here` marks the current state of an order.
 */
export function drawMachine(machine: StateMachine, here?: string): string {
  const labels = machine.steps.map(labelOf);
  const width = Math.max(0, ...labels.map((label) => label.length)) + 2;
  return machine.states
    .map((state, at) => drawState(machine, state, { isFirst: at === 0, isHere: state.name === here }, width))
    .join('\n');
}

interface StateFlags {
  readonly isFirst: boolean;
  readonly isHere: boolean;
}

function drawState(machine: StateMachine, state: MachineState, { isFirst, isHere }: StateFlags, width: number): string {
  const steps = stepsFrom(machine, state.name);
  const drawn = steps.map((step, at) => {
    const branch = at === steps.length - 1 ? '└' : '├';
    return `  ${branch}─ ${`${labelOf(step)} `.padEnd(width, '─')}─▶ ${nameOf(machine, step.to)}`;
  });
  return [`${isFirst ? '● ' : ''}${nameOf(machine, state.name)}${isHere ? ' ◀' : ''}`, ...drawn].join('\n');
}

/** A filled square marks a final state. */
function nameOf(machine: StateMachine, name: string): string {
  return isFinal(machine, name) ? `${name} ■` : name;
}

function labelOf({ step, by, timer }: MachineStep): string {
  return `${step}: ${by}${timer === undefined ? '' : ` ${timeOf(timer)}`}`;
}

function timeOf({ minutes }: StepTimer): string {
  return minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
