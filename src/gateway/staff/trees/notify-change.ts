import { defineJob } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import type { ChangeAsked, ReportedChange } from './notify-change.work.ts';

/** A single switch takes a tenth of a second, five thousand at once two seconds. */
const LIMIT_MS = 10_000;
const FILE = new URL('./notify-change.work.ts', import.meta.url);
type Notify = typeof import('./notify-change.work.ts').work;

const DESCRIBE = defineJob<Notify>(FILE, { priorityClass: 'operators', limitMs: LIMIT_MS });
/**
 * An urgent change does not wait behind other operators' jobs. It turns off a few switches, which costs as much as one.
 */
const DESCRIBE_AT_ONCE = defineJob<Notify>(FILE, { priorityClass: 'visitors', limitMs: LIMIT_MS });

/**
 * Computes the effect of a change of a merchant's site. Rejects with `JobRefused` if it is too expensive or the queue
 * is full. Never call it inside a transaction, because it would block others.
 */
export function notifyChange(
  pool: Pick<Pool, 'run'>,
  merchant: string,
  asked: ChangeAsked,
  isUrgent = false,
): Promise<ReportedChange> {
  return pool.run(isUrgent ? DESCRIBE_AT_ONCE : DESCRIBE, merchant, asked);
}
