import { defineJob } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import type { ChangeAsked, ReportedChange } from './tell-change.work.ts';

/** A switch takes a tenth of a second, five thousand that are turned at once two. */
const LIMIT_MS = 10_000;
const FILE = new URL('./tell-change.work.ts', import.meta.url);
type Notify = typeof import('./tell-change.work.ts').work;

const DESCRIBE = defineJob<Notify>(FILE, { lane: 'operators', limitMs: LIMIT_MS });
/** An emergency does not wait for what other operators hold. It turns a few switches off, which costs what one costs. */
const DESCRIBE_AT_ONCE = defineJob<Notify>(FILE, { lane: 'visitors', limitMs: LIMIT_MS });

/**
 * Tells what a change of a merchant's site comes to. Rejects with JobRefused where that costs too much, or too many wait:
 * never inside a transaction, which others would wait for.
 */
export function notifyChange(
  pool: Pick<Pool, 'run'>,
  merchant: string,
  asked: ChangeAsked,
  isUrgent = false,
): Promise<ReportedChange> {
  return pool.run(isUrgent ? DESCRIBE_AT_ONCE : DESCRIBE, merchant, asked);
}
