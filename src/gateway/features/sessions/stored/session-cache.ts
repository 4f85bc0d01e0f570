import { LRUCache } from 'lru-cache';
import type { SessionChanges } from '#gateway/revisions/session-changes.ts';
import type { Member } from '#model/documents/member.ts';

/** The member of a valid session. */
export interface FoundSession {
  readonly memberId: string;
  readonly member: Member;
  /** How long the session lasts at most. */
  readonly leftMs: number;
}

/** A session by its hashes, as stored. */
export interface SessionKey {
  readonly merchant: string;
  readonly sessionId: Buffer;
  readonly token: Buffer;
}

type Load = () => Promise<FoundSession | undefined>;

/**
 * Sessions that this process has read (docs/decisions/14-authentication-reveals-no-account.md). An entry is used only
 * while every change older than a second has certainly been reported, so that an ended session or a changed member is
 * noticed within a second even if the database connection breaks.
 */
export interface SessionCache {
  /** For calls that only read: the cached session, or the one that `load` finds. */
  read(key: SessionKey, load: Load): Promise<FoundSession | undefined>;
  /** For calls that may write: always asks, and lets the member’s next reads ask too, so that they see the change. */
  ask(key: SessionKey, load: Load): Promise<FoundSession | undefined>;
}

/** Shorter than the interval in which `find_session` updates the last use (020-members.sql). */
const LIFE_MS = 25_000;
/** How long reads ask the database after a call that may write. */
const AFTER_WRITE_MS = 1_000;
const MOST = 10_000;

interface Entry {
  readonly found: FoundSession;
  /** The hashes of the tabs' tokens that the database knows. */
  readonly tokens: Set<string>;
}

/** Creates the cache of this process; `changes` reports what ended or changed anywhere. */
export function createSessionCache(changes: Pick<SessionChanges, 'onForget' | 'isCurrent'>): SessionCache {
  const ofMember = new Map<string, Set<string>>();
  const sessions = new LRUCache<string, Entry>({ max: MOST, dispose: ({ found }, name) => dropName(found, name) });
  const written = new LRUCache<string, true>({ max: MOST, ttl: AFTER_WRITE_MS });
  /** Grows with everything forgotten: what was loaded before may be older than the change. */
  let changed = 0;

  function dropName({ memberId }: FoundSession, name: string): void {
    const member = nameOf(name.slice(0, name.indexOf(' ')), memberId);
    const names = ofMember.get(member);
    names?.delete(name);
    if (names?.size === 0) ofMember.delete(member);
  }

  function forgetMember(member: string): void {
    for (const name of [...(ofMember.get(member) ?? [])]) sessions.delete(name);
  }

  function store(name: string, { merchant, token }: SessionKey, found: FoundSession): void {
    const member = nameOf(merchant, found.memberId);
    if (written.has(member)) return;
    const known = sessions.get(name);
    if (known !== undefined) return void known.tokens.add(token.toString('hex'));
    const ttl = Math.min(LIFE_MS, Math.floor(found.leftMs));
    if (ttl < 1) return;
    sessions.set(name, { found, tokens: new Set([token.toString('hex')]) }, { ttl });
    ofMember.set(member, (ofMember.get(member) ?? new Set()).add(name));
  }

  changes.onForget(({ kind, merchant, id }) => {
    changed += 1;
    if (kind === 'all') sessions.clear();
    else if (kind === 'session') sessions.delete(nameOf(merchant, id));
    else forgetMember(nameOf(merchant, id));
  });

  return {
    async read(key, load) {
      if (!changes.isCurrent()) return load();
      const name = nameOf(key.merchant, key.sessionId.toString('hex'));
      const known = sessions.get(name);
      if (known?.tokens.has(key.token.toString('hex'))) return known.found;
      const before = changed;
      const found = await load();
      if (found !== undefined && before === changed) store(name, key, found);
      return found;
    },
    async ask({ merchant }, load) {
      const found = await load();
      if (found === undefined) return undefined;
      const member = nameOf(merchant, found.memberId);
      changed += 1;
      written.set(member, true);
      forgetMember(member);
      return found;
    },
  };
}

const nameOf = (merchant: string, id: string) => `${merchant} ${id}`;
