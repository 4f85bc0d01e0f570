import { describe, expect, it } from 'vitest';
import { completeTexts } from '#texts/complete.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { CORRECTION } from './correction.ts';
import { DEPOSIT } from './deposit.ts';
import { type MachineRule, machineDefects, type WordsByLanguage } from './findings.ts';
import { type MachineStep, type StateMachine, step } from './machine.ts';
import { MACHINES, stepOf } from './machines.ts';
import { MATCH } from './match.ts';
import { WITHDRAWAL } from './withdrawal.ts';

const words: WordsByLanguage = Object.fromEntries(
  COMPLETE_LANGUAGES.map((language) => [language, completeTexts(language) ?? {}]),
);

const without = (machine: StateMachine, isGone: (step: MachineStep) => boolean): StateMachine => ({
  ...machine,
  steps: machine.steps.filter((one) => !isGone(one)),
});
const withStep = (machine: StateMachine, ...more: MachineStep[]): StateMachine => ({
  ...machine,
  steps: [...machine.steps, ...more],
});
const changed = (machine: StateMachine, name: string, change: Partial<MachineStep>): StateMachine => ({
  ...machine,
  steps: machine.steps.map((one) => (one.step === name ? { ...one, ...change } : one)),
});

/** A state machine with one planted fault. */
interface Planted {
  readonly fault: string;
  readonly machine: StateMachine;
  readonly rule: MachineRule;
  readonly subject: string;
  readonly steps: readonly string[];
  readonly words?: WordsByLanguage;
}

const planted: readonly Planted[] = [
  {
    fault: 'a state that no step leads to',
    machine: without(DEPOSIT, ({ step: name }) => name === 'fail'),
    rule: 'machine.unreachable',
    subject: 'deposit.failed',
    steps: [],
  },
  {
    fault: 'a state that nothing leads out of',
    machine: without(WITHDRAWAL, ({ from }) => from === 'failed'),
    rule: 'machine.dead-end',
    subject: 'withdrawal.failed',
    steps: ['request', 'pass', 'send', 'lose', 'refuse'],
  },
  {
    fault: 'a state that leads to itself alone',
    machine: without(MATCH, ({ from, to }) => from === 'asked' && to !== 'asked'),
    rule: 'machine.dead-end',
    subject: 'match.asked',
    steps: ['take', 'prove'],
  },
  {
    fault: 'states that only lead to each other',
    machine: withStep(
      without(WITHDRAWAL, ({ from }) => from === 'unknown' || from === 'failed'),
      step('unknown', 'refuse', 'provider', 'failed'),
      step('failed', 'lose', 'system', 'unknown'),
    ),
    rule: 'machine.no-end',
    subject: 'withdrawal.unknown',
    steps: ['request', 'pass', 'send', 'lose'],
  },
  {
    fault: 'a provider that answers nothing leaves an order standing',
    machine: without(DEPOSIT, ({ from, by }) => from === 'new' && by === 'clock'),
    rule: 'machine.waits-forever',
    subject: 'deposit.new',
    steps: [],
  },
  {
    fault: 'a depositor who walks away leaves a match standing',
    machine: without(MATCH, ({ from, by }) => from === 'paying' && by === 'clock'),
    rule: 'machine.waits-forever',
    subject: 'match.paying',
    steps: ['take'],
  },
  {
    fault: 'a payout without an answer waits for the provider alone',
    machine: without(WITHDRAWAL, ({ from, by }) => from === 'unknown' && by.endsWith('staff')),
    rule: 'machine.waits-forever',
    subject: 'withdrawal.unknown',
    steps: ['request', 'pass', 'send', 'lose'],
  },
  {
    fault: 'a step into a state that the machine does not have',
    machine: withStep(CORRECTION, step('proposed', 'postpone', 'staff', 'later')),
    rule: 'machine.unknown-state',
    subject: 'correction.proposed.postpone',
    steps: ['postpone'],
  },
  {
    fault: 'two steps of one name from one state',
    machine: withStep(CORRECTION, step('proposed', 'refuse', 'two staff', 'lapsed')),
    rule: 'machine.same-name',
    subject: 'correction.proposed.refuse',
    steps: ['refuse'],
  },
  {
    fault: 'a step of the clock without a time',
    machine: withStep(MATCH, step('disputed', 'forget', 'clock', 'refused', { player: 'receiptRefused' })),
    rule: 'machine.timer',
    subject: 'match.disputed.forget',
    steps: ['take', 'prove', 'dispute', 'forget'],
  },
  {
    fault: 'a reminder before the time has begun',
    machine: changed(MATCH, 'count', { timer: { minutes: 20, reminders: [30, 10] } }),
    rule: 'machine.timer',
    subject: 'match.asked.count',
    steps: ['take', 'prove', 'count'],
  },
  {
    fault: 'a step that moves money and says nothing',
    machine: changed(WITHDRAWAL, 'return', { player: null }),
    rule: 'machine.silent',
    subject: 'withdrawal.paid.return',
    steps: ['request', 'pass', 'send', 'confirm', 'return'],
  },
  {
    fault: 'an order that ends without a word to its member',
    machine: changed(DEPOSIT, 'fail', { player: null }),
    rule: 'machine.silent',
    subject: 'deposit.waiting.fail',
    steps: ['begin', 'fail'],
  },
  {
    fault: 'a message without words in one language',
    machine: MATCH,
    words: { ...words, TH: { ...words.TH, 'inbox.kind.receiptAsked.text': '' } },
    rule: 'machine.no-words',
    subject: 'match.paying.prove',
    steps: ['take', 'prove'],
  },
  {
    fault: 'a state without a word in one language',
    machine: DEPOSIT,
    words: { ...words, JA: { ...words.JA, 'cashier.deposit.review': '' } },
    rule: 'machine.no-words',
    subject: 'deposit.review',
    steps: ['begin', 'question'],
  },
];

describe('N02: no dead ends in money state machines', () => {
  it.each(MACHINES)('$name has none: each state ends by the clock or by us, and has its words', (machine) => {
    expect(machineDefects(machine, words)).toEqual([]);
  });

  it.each(planted)('finds $fault, by the shortest way', (plant) => {
    const found = machineDefects(plant.machine, plant.words ?? words);
    const about = found.find(({ rule, subject }) => rule === plant.rule && subject === plant.subject);
    expect(about, JSON.stringify(found)).toBeDefined();
    expect(about?.steps).toEqual(plant.steps);
    // The path can be replayed: each step is available in the state that the previous one led to.
    let state = plant.machine.states[0].name;
    for (const name of plant.steps) state = stepOf(plant.machine, state, name)?.to ?? 'nowhere';
    expect(state).not.toBe('nowhere');
  });
});
