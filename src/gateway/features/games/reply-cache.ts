import type { Clock } from '#gateway/process/clock.ts';

/** Answers that are the same for every visitor of a merchant who asks the same. */
interface ReplyCache {
  /**
   * The answer to `question` at a revision of the merchant; `load` is asked when there is none, when it is too old, or
   * when the revision has changed. Askers that come together share one load. A load that fails is not kept.
   */
  read<T>(asked: Asked, load: () => Promise<T>): Promise<T>;
}

interface Asked {
  readonly merchant: string;
  readonly revision: number;
  /** Everything else that the answer depends on, the language included. */
  readonly question: string;
}

interface Kept {
  readonly answer: Promise<unknown>;
  readonly until: number;
}

/**
 * A cache whose owner is the feature that makes it and whose bound is `most` answers of all merchants together; the
 * least recently read leaves first. An answer is kept for `ttlMs`: popularity and wins change without a revision.
 */
export function createReplyCache(clock: Clock, ttlMs: number, most = 1_000): ReplyCache {
  const kept = new Map<string, Kept>();

  function read<T>({ merchant, revision, question }: Asked, load: () => Promise<T>): Promise<T> {
    const key = `${merchant} ${revision} ${question}`;
    const found = kept.get(key);
    if (found !== undefined && clock.now() < found.until) {
      keep(key, found);
      // The key names the question, and every question has one type of answer.
      return found.answer as Promise<T>;
    }
    const answer = load();
    keep(key, { answer, until: clock.now() + ttlMs });
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  }

  function keep(key: string, value: Kept): void {
    kept.delete(key);
    kept.set(key, value);
    const [eldest] = kept.keys();
    if (kept.size > most && eldest !== undefined) kept.delete(eldest);
  }

  return { read };
}
