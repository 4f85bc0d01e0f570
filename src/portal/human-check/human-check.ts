/** The human check of one form (M94, D26): a state machine without UI. */

import type { HumanChallenge } from '#contract/verification/read.ts';
import { CallError, NotOffered, Unreachable } from '#contract/wire/errors.ts';

/** `notNeeded`: this gateway requires none (docs/guides/gateway.md#what-may-be-left-out). */
export type HumanCheckStatus = 'idle' | 'checking' | 'done' | 'failed' | 'notNeeded';

export interface HumanCheckParts {
  readonly ask: () => Promise<HumanChallenge>;
  /** Solves a challenge of the built-in provider; resolves to the payload for the gateway. */
  readonly solve: (challenge: unknown) => Promise<string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /**
   * Number of challenges, solved one after the other; 1 when absent. The long check that replaces a captcha has more
   * (D25).
   */
  readonly rounds?: number;
  /** A check begun before the application was loaded, solved or in progress; undefined where there is none. */
  readonly early?: () => Promise<Solved> | undefined;
}

export interface HumanCheck {
  status(): HumanCheckStatus;
  progress(): { readonly solved: number; readonly rounds: number };
  subscribe(listener: () => void): () => void;
  /** Begins before the check is needed, so that the user does not wait later. Does nothing unless idle. */
  start(): void;
  /**
   * Waits for the check; resolves to the solution to send, undefined where none is required. Rejects with
   * HumanCheckFailed.
   */
  pass(): Promise<string | undefined>;
  /** A solution is valid for one call: after a failed call the next attempt needs a new one (M120, M341). */
  reset(): void;
  /** Hands a solved or running check to another one. Undefined where there is none. */
  handOver(): Promise<Solved> | undefined;
}

/** The check failed; the visitor may retry. Without an answer, the message is that of a network failure (D41). */
export class HumanCheckFailed extends CallError {
  readonly code = 'human_check_failed';
  readonly textKey: string;

  constructor(cause: unknown) {
    super('humanChallenge', 'the check could not be solved', { cause });
    this.textKey = cause instanceof Unreachable ? cause.textKey : 'error.human_check_failed';
  }
}

const PROVIDER = 'altcha';

/** The gateway's challenges expire after five minutes; an older solution than this is not sent. */
const FRESH_MS = 4 * 60_000;

/** The result of a check, and its start (epoch milliseconds). */
export interface Solved {
  /** Undefined where none is required. */
  readonly solution: string | undefined;
  readonly askedAt: number;
}

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

/** Uses a check begun early; if there is none or it failed, solves everything here. */
async function solveOrTake(parts: HumanCheckParts, onSolved: (solved: number) => boolean): Promise<Solved> {
  const early = parts.early?.();
  const taken = early && (await early.catch(() => undefined));
  return taken ?? solveAll(parts, onSolved);
}

/**
 * Solves the challenges one after the other; `onSolved` receives the number solved, and returns whether the rest is
 * still needed.
 */
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

/** Solves one challenge; undefined where none is required. */
async function solveOne({ ask, solve }: HumanCheckParts): Promise<string | undefined> {
  const { provider, challenge } = await ask();
  if (provider === undefined) return undefined;
  if (provider !== PROVIDER) throw new Error(`no part of this portal solves the provider "${provider}"`);
  return solve(challenge);
}
