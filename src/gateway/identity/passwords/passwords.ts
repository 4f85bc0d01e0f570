import { hash, parseOptions, verify } from '@node-rs/argon2';
import { PASSWORD_COST, type PasswordCost } from '#gateway/context/password-cost.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';

/** Maximum concurrent hashes, and maximum waiting ones; above it callers are told to retry. */
const AT_A_TIME = 2;
const MOST_WAITING = 50;

export interface PasswordVerdict {
  readonly ok: boolean;
  /** The stored hash used other parameters or an unnormalised password: hash the given password again. */
  readonly stale: boolean;
}

/** Password hashing. Throws Failure overloaded (503 with Retry-After) if the queue is full. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash, returns false after the same time. */
  verify(storedHash: string | null | undefined, password: string): Promise<PasswordVerdict>;
  /**
   * Runs work that needs a hash later, if the queue has room. Otherwise refuses at once, before the call costs the
   * database anything, so that other calls stay fast under a flood.
   */
  admit<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the hasher of one process; argon2id is the library's default. The queue bounds memory: 2 x 46 MiB. Only tests
 * use another cost.
 */
export function createPasswords(random: RandomBytes, cost = PASSWORD_COST): Passwords {
  const enqueue = createQueue(AT_A_TIME, MOST_WAITING);
  let admitted = 0;
  let dummy: Promise<string> | undefined;

  /** Hash of an unknown random password, used to check unknown accounts. */
  const dummyHash = () => {
    dummy ??= hash(Buffer.from(random(32)), cost);
    return dummy;
  };

  return {
    hash: (password) => enqueue(() => hash(opaque(password), cost)),
    async verify(storedHash, password) {
      // Awaited in both cases, so that the first check, which creates it, discloses nothing about its account.
      const placeholderHash = await dummyHash();
      const prepared = opaque(password);
      const matches = await enqueue(() => verify(storedHash ?? placeholderHash, prepared));
      const matchesRaw =
        !matches && prepared !== password && (await enqueue(() => verify(storedHash ?? placeholderHash, password)));
      const ok = (matches || matchesRaw) && typeof storedHash === 'string';
      return { ok, stale: ok && (matchesRaw || isOfOtherCost(storedHash, cost)) };
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

/** Normalises a password before hashing (RFC 8265, OpaqueString). */
function opaque(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

function isOfOtherCost(storedHash: string, cost: PasswordCost): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
}

/** Runs at most `atATime` jobs, first come first served; refuses if `mostWaiting` are waiting. */
function createQueue(atATime: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atATime) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) throw new Failure('overloaded', { retryAfter: 2 });
    // A finished job hands its slot over, so `running` is unchanged.
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
