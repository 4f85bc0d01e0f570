/** Checks state machines for defects by exploring their states (N02). */
import type { MachineState, MachineStep, StateMachine } from './machine.ts';
import { isFinal, messageWords, stateWord, stepsFrom } from './machines.ts';

/** The rules. Each names a defect that would leave money or a member's request stuck. */
export type MachineRule =
  | 'machine.unknown-state'
  | 'machine.same-name'
  | 'machine.unreachable'
  | 'machine.dead-end'
  | 'machine.no-end'
  | 'machine.waits-forever'
  | 'machine.timer'
  | 'machine.silent'
  | 'machine.no-words';

/**
 * One finding: the rule, the state (`deposit.waiting`) or step (`deposit.waiting.pay`), and the shortest path to it.
 */
export interface MachineFinding {
  readonly rule: MachineRule;
  readonly subject: string;
  /** Names of steps from the first state; empty where no path leads there. */
  readonly steps: readonly string[];
  /** The defect, in one clause. */
  readonly trouble: string;
}

export type WordsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Actors that always act: the clock, workers, and staff, who see the order in a queue. Members and providers may never
 * act.
 */
const SURE: readonly string[] = ['clock', 'system', 'staff', 'two staff'];

/** Explores a state machine and returns its defects, each with the shortest path to it. */
export function machineDefects(machine: StateMachine, words: WordsByLanguage): readonly MachineFinding[] {
  const paths = shortestPaths(machine);
  const found = (rule: MachineRule, state: string, trouble: string, step?: string): MachineFinding => ({
    rule,
    subject: [machine.name, state, ...(step === undefined ? [] : [step])].join('.'),
    steps: [...(paths.get(state) ?? []), ...(step === undefined ? [] : [step])],
    trouble,
  });
  return [
    ...machine.states.flatMap((state) =>
      stateTroubles(machine, state, paths, words).map(([rule, trouble]) => found(rule, state.name, trouble)),
    ),
    ...machine.steps.flatMap((step) =>
      stepTroubles(machine, step, words).map(([rule, trouble]) => found(rule, step.from, trouble, step.step)),
    ),
  ];
}

/** The step names by which each state is first reached; a missing state is unreachable. */
function shortestPaths(machine: StateMachine): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>([[machine.states[0].name, []]]);
  for (const [state, path] of paths)
    for (const { step, to } of stepsFrom(machine, state)) if (!paths.has(to)) paths.set(to, [...path, step]);
  return paths;
}

type Trouble = readonly [rule: MachineRule, trouble: string];

function stateTroubles(
  machine: StateMachine,
  { name, isPassing }: MachineState,
  paths: ReadonlyMap<string, readonly string[]>,
  words: WordsByLanguage,
): readonly Trouble[] {
  const troubles: Trouble[] = [];
  if (!paths.has(name)) troubles.push(['machine.unreachable', 'no steps lead here']);
  const steps = stepsFrom(machine, name).filter(({ to }) => to !== name);
  const goesOn = !isFinal(machine, name);
  if (goesOn && steps.length === 0) troubles.push(['machine.dead-end', 'nothing leads on, and it is no end']);
  else if (goesOn && !endsFrom(machine, name, () => true))
    troubles.push(['machine.no-end', 'what leads on leads to no end']);
  else if (goesOn && !isPassing && !endsFrom(machine, name, ({ by }) => SURE.includes(by)))
    troubles.push(['machine.waits-forever', 'it ends only if a member or a provider comes']);
  const missing = lacking(words, [stateWord(machine, name)]);
  if (missing !== undefined) troubles.push(['machine.no-words', missing]);
  return troubles;
}

/** Whether counted steps lead from a state to a final state. */
function endsFrom(machine: StateMachine, from: string, counts: (step: MachineStep) => boolean): boolean {
  const seen = new Set<string>([from]);
  for (const state of seen) {
    if (isFinal(machine, state)) return true;
    for (const step of stepsFrom(machine, state)) if (counts(step)) seen.add(step.to);
  }
  return false;
}

function stepTroubles(machine: StateMachine, step: MachineStep, words: WordsByLanguage): readonly Trouble[] {
  const troubles: Trouble[] = [];
  const unknown = [step.from, step.to].find((state) => !machine.states.some(({ name }) => name === state));
  if (unknown !== undefined) troubles.push(['machine.unknown-state', `${unknown} is no state of the machine`]);
  if (stepsFrom(machine, step.from).find((other) => other.step === step.step) !== step)
    troubles.push(['machine.same-name', 'another step from this state has its name']);
  const timer = timerTrouble(step);
  if (timer !== undefined) troubles.push(['machine.timer', timer]);
  if (step.player === null) return isHeard(machine, step) ? troubles : [...troubles, ['machine.silent', SILENT]];
  const missing = lacking(words, messageWords(step.player));
  return missing === undefined ? troubles : [...troubles, ['machine.no-words', missing]];
}

function timerTrouble({ by, timer }: MachineStep): string | undefined {
  if ((by === 'clock') !== (timer !== undefined)) return 'steps of the clock have a time, and no others';
  const early = timer?.reminders?.find((before) => before <= 0 || before >= timer.minutes);
  return early === undefined ? undefined : `a reminder ${early} minutes before is not within the time`;
}

const SILENT = 'it moves money, mails or ends what a member waits for, and says nothing';

/** Whether the step needs no message: no money moves, no mail is sent, and a member's order goes on. */
function isHeard(machine: StateMachine, { postings, mail, to }: MachineStep): boolean {
  const ends = machine.isMembers && isFinal(machine, to);
  return postings.length === 0 && !mail && !ends;
}

function lacking(words: WordsByLanguage, keys: readonly string[]): string | undefined {
  for (const [language, texts] of Object.entries(words)) {
    // A text with a number has one form per plural category; every language has `other`.
    const key = keys.find((wanted) => (texts[wanted] ?? texts[`${wanted}_other`] ?? '') === '');
    if (key !== undefined) return `${language} has no text ${key}`;
  }
  return undefined;
}
