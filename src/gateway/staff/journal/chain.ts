import { createHash } from 'node:crypto';

/** A journal entry as the hash chain reads it: each field in the database's text form, null if absent. */
export interface ChainEntry {
  /** Merchant code, or `-` for the platform's chain. */
  readonly merchant: string;
  /** Position in the chain, starting at 1. */
  readonly seq: number;
  readonly revision: string;
  /** `2026-11-21T16:49:00.123456Z`: microseconds, which a JavaScript Date does not have. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | null;
  /** JSON text. */
  readonly before: string | null;
  readonly after: string | null;
  readonly effect: string | null;
  readonly source: string | null;
  /** Hash of the previous entry; empty for the first. */
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** Input of an entry's hash: the same text as `journal_text` of migration 140. */
export function journalText(entry: ChainEntry): string {
  const { merchant, seq, revision, at, actor, action, subject, reason, before, after, effect, source } = entry;
  const { previous } = entry;
  return [
    ...[merchant, String(seq), revision, at, actor, action, subject, reason, before, after, effect, source],
    previous.toString('hex'),
  ]
    .map(part)
    .join('');
}

/** Length-prefixed text, so that different entries never give the same input; `-` for null. */
function part(text: string | null): string {
  return text === null ? '-' : `${Buffer.byteLength(text)}:${text}`;
}

/** SHA-256 of the entry's text. */
export function hashEntry(entry: ChainEntry): Buffer {
  return createHash('sha256').update(journalText(entry)).digest();
}
