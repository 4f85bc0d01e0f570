/** The human check of one form (M94, D26): a state machine without a screen. */

import type { HumanChallenge } from '#contract/verification/read.ts';
import { CallError, NotOffered, Unreachable } from '#contract/wire/errors.ts';

/** `notNeeded`: this gateway asks for none (docs/gateways.md#what-may-be-left-out). */
export type HumanCheckStatus = 'idle' | 'checking' | 'done' | 'failed' | 'notNeeded';

export interface HumanCheckParts {
  readonly ask: () => Promise<HumanChallenge>;
  /** Solves a challenge of the built-in provider; answers what goes back to the gateway. */
  readonly solve: (challenge: unknown) => Promise<string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Challenges that are solved one after the other; 1 when absent. The long check that stands for a captcha has more (D25). */
  readonly rounds?: number;
  /** What was solved, or is being solved, before the application came; undefined where nothing is. */
  readonly early?: () => Promise<Solved> | undefined;
}

export interface HumanCheck {
  status(): HumanCheckStatus;
  /** Challenges of the check that is under way which are solved, and of how many. */
  progress(): { readonly solved: number; readonly rounds: number };
  subscribe(listener: () => void): () => void;
  /** Begins ahead of the moment when it is needed, so that nobody waits then. Does nothing unless it is idle. */
  start(): void;
  /** Waits for the check; answers the solution to send, undefined where none is needed. Rejects with HumanCheckFailed. */
  pass(): Promise<string | undefined>;
  /** A solution counts once: after a failed call the next try needs a new one (M120, M341). */
  reset(): void;
  /** Gives away what is solved or being solved: from now on it is another check's. Undefined where nothing is. */
  handOver(): Promise<Solved> | undefined;
}

/** The check could not be passed; the visitor may try again. Where no answer came, the words are the network's (D41). */
export class HumanCheckFailed extends CallError {
  readonly code = 'human_check_failed';
  readonly textKey: string;

  constructor(cause: unknown) {
    super('humanChallenge', 'the check could not be solved', { cause });
    this.textKey = cause instanceof Unreachable ? cause.textKey : 'error.human_check_failed';
  }
}

const PROVIDER = 'altcha';

/** The gateway's challenges live for five minutes; a solution older than this is not sent any more. */
const FRESH_MS = 4 * 60_000;

/** What a check came to, and when it was begun (epoch milliseconds). */
export interface Solved {
  /** Undefined where none is needed. */
  readonly solution: string | undefined;
  readonly askedAt: number;
}

/** Builds the check of one form. */
export function createHumanCheck(parts: HumanCheckParts): HumanCheck {
  const { now, rounds = 1 } = parts;
  const listeners = createListeners();
  let status: HumanCheckStatus = 'idle';
  let progress = { solved: 0, rounds };
  let running: Promise<Solved> | undefined;

  function show(next: HumanCheckStatus) {
    status = next;
    listeners.report();
  }

  function drop() {
    running = undefined;
    show('idle');
  }

  function begin(): Promise<Solved> {
    progress = { solved: 0, rounds };
    const mine: Promise<Solved> = solveOrTake(parts, (solved) => {
      if (running !== mine) return false;
      progress = { solved, rounds };
      if (solved < rounds) show('checking');
      return true;
    });
    running = mine;
    show('checking');
    mine.then(
      ({ solution }) => running === mine && show(solution === undefined ? 'notNeeded' : 'done'),
      () => {
        if (running !== mine) return;
        running = undefined;
        show('failed');
      },
    );
    return mine;
  }

  return {
    status: () => status,
    progress: () => progress,
    subscribe: listeners.add,
    start() {
      if (status === 'idle') void begin().catch(() => undefined);
    },
    async pass() {
      const solved = await (running ?? begin());
      if (solved.solution === undefined || now() - solved.askedAt < FRESH_MS) return solved.solution;
      return (await begin()).solution;
    },
    reset() {
      if (status !== 'notNeeded') drop();
    },
    handOver() {
      const given = running;
      drop();
      return given;
    },
  };
}

function createListeners() {
  const all = new Set<() => void>();
  return {
    add(listener: () => void) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    report() {
      for (const listener of all) listener();
    },
  };
}

/** Takes what was begun early; where that came to nothing, or nothing was, all of it is done here. */
async function solveOrTake(parts: HumanCheckParts, onSolved: (solved: number) => boolean): Promise<Solved> {
  const early = parts.early?.();
  const taken = early && (await early.catch(() => undefined));
  return taken ?? solveAll(parts, onSolved);
}

/** Solves one round after the other; `onSolved` hears how many are, and answers whether anybody still waits for the rest. */
async function solveAll(parts: HumanCheckParts, onSolved: (solved: number) => boolean): Promise<Solved> {
  const { now, rounds = 1 } = parts;
  const askedAt = now();
  const solutions: string[] = [];
  try {
    while (solutions.length < rounds) {
      const solution = await solveOne(parts);
      if (solution === undefined) return { solution: undefined, askedAt };
      solutions.push(solution);
      if (!onSolved(solutions.length)) break;
    }
    return { solution: solutions.join('.'), askedAt };
  } catch (error) {
    if (error instanceof NotOffered) return { solution: undefined, askedAt };
    throw new HumanCheckFailed(error);
  }
}

/** One challenge; undefined where none is asked for. */
async function solveOne({ ask, solve }: HumanCheckParts): Promise<string | undefined> {
  const { provider, challenge } = await ask();
  if (provider === undefined) return undefined;
  if (provider !== PROVIDER) throw new Error(`no part of this portal solves the provider "${provider}"`);
  return solve(challenge);
}
