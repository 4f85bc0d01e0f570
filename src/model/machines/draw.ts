import type { Machine, MachineState, MachineStep, StepTimer } from './machine.ts';
import { isFinal, stepsFrom } from './machines.ts';

/**
 * Draws a machine as text: each state with the ways that lead on, as docs/machines.md shows it. Lines are at
 * most as wide as their words need and hold no tabs; a fixed pitch keeps the arrows below each other.
 */
export function drawMachine(machine: Machine): string {
  const labels = machine.steps.map(labelOf);
  const width = Math.max(0, ...labels.map((label) => label.length)) + 2;
  return machine.states.map((state, at) => drawState(machine, state, at === 0, width)).join('\n');
}

function drawState(machine: Machine, state: MachineState, isFirst: boolean, width: number): string {
  const steps = stepsFrom(machine, state.name);
  const ways = steps.map((step, at) => {
    const branch = at === steps.length - 1 ? '└' : '├';
    return `  ${branch}─ ${`${labelOf(step)} `.padEnd(width, '─')}─▶ ${nameOf(machine, step.to)}`;
  });
  return [`${isFirst ? '● ' : ''}${nameOf(machine, state.name)}`, ...ways].join('\n');
}

/** A filled square stands at every end. */
function nameOf(machine: Machine, name: string): string {
  return isFinal(machine, name) ? `${name} ■` : name;
}

function labelOf({ step, by, timer }: MachineStep): string {
  return `${step}: ${by}${timer === undefined ? '' : ` ${timeOf(timer)}`}`;
}

/** `30 min`, `24 h`. */
function timeOf({ minutes }: StepTimer): string {
  return minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
