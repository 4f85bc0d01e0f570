import { createHash } from 'node:crypto';

/** An entry of the journal as the chain sees it: every part as the database writes it, null for what is not there. */
export interface ChainEntry {
  /** A merchant's code, or `-` for the platform's own chain. */
  readonly merchant: string;
  /** Its place in the chain, from 1. */
  readonly seq: number;
  readonly revision: string;
  /** `2026-11-21T16:49:00.123456Z`: microseconds, which a JavaScript Date does not have. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | null;
  /** JSON texts. */
  readonly before: string | null;
  readonly after: string | null;
  readonly effect: string | null;
  readonly source: string | null;
  /** The hash of the entry before it; empty on the first. */
  readonly previous: Buffer;
  readonly hash: Buffer;
}

/** What the hash of an entry is taken over: the same text as `journal_text` of migration 140. */
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

/** Length in bytes and text, so that no two entries read alike; `-` for what is not there. */
function part(text: string | null): string {
  return text === null ? '-' : `${Buffer.byteLength(text)}:${text}`;
}

/** The hash that an entry must carry: SHA-256 of its text. */
export function hashEntry(entry: ChainEntry): Buffer {
  return createHash('sha256').update(journalText(entry)).digest();
}
