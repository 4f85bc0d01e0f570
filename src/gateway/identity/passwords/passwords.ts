import { hash, parseOptions, verify } from '@node-rs/argon2';
import { PASSWORD_COST, type PasswordCost } from '#gateway/context/password-cost.ts';
import { Failure } from '#gateway/door/failure.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';

/** Hashes at a time, and how many may wait: beyond it callers are told to come back. */
const AT_A_TIME = 2;
const MOST_WAITING = 50;

/** What checking a password says. */
export interface PasswordVerdict {
  readonly ok: boolean;
  /** The kept hash was made with other parameters or of an unprepared password: hash the one just given again. */
  readonly stale: boolean;
}

/** Hashing of passwords. Throws Failure overloaded (503 with Retry-After) when too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, and is false then. */
  verify(kept: string | null | undefined, password: string): Promise<PasswordVerdict>;
  /**
   * Does work that will ask for a hash while there is room, so that a call that cannot be answered is refused before it
   * has cost the database anything: under a flood the others are answered as fast as before.
   */
  admit<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Makes the hasher of one process; argon2id is the library's default. Its queue is the bound on memory: 2 x 46 MiB. Only tests have
 * hashes of another cost.
 */
export function createPasswords(random: RandomBytes, cost = PASSWORD_COST): Passwords {
  const turn = createQueue(AT_A_TIME, MOST_WAITING);
  let admitted = 0;
  let dummy: Promise<string> | undefined;

  /** Nobody knows its password: unknown accounts are checked against it. */
  const dummyHash = () => {
    dummy ??= hash(Buffer.from(random(32)), cost);
    return dummy;
  };

  return {
    hash: (password) => turn(() => hash(opaque(password), cost)),
    async verify(kept, password) {
      // Asked for in either case: the one check that has to make it tells nothing about its account.
      const dummyKept = await dummyHash();
      const prepared = opaque(password);
      const matches = await turn(() => verify(kept ?? dummyKept, prepared));
      const matchesRaw = !matches && prepared !== password && (await turn(() => verify(kept ?? dummyKept, password)));
      const ok = (matches || matchesRaw) && typeof kept === 'string';
      return { ok, stale: ok && (matchesRaw || isOfOtherCost(kept, cost)) };
    },
    async admit(work) {
      if (admitted >= AT_A_TIME + MOST_WAITING) throw new Failure('overloaded', { retryAfter: 2 });
      admitted += 1;
      try {
        return await work();
      } finally {
        admitted -= 1;
      }
    },
  };
}

/** A password as it is hashed, whatever keyboard it came from (RFC 8265, OpaqueString). */
function opaque(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

function isOfOtherCost(kept: string, cost: PasswordCost): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
}

/** Runs at most `atATime` pieces of work, first come first served; refuses when `mostWaiting` wait already. */
function createQueue(atATime: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atATime) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new Failure('overloaded', { retryAfter: 2 });
    // Whoever leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
