import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/door/failure.ts';
import { changeAsSeen, DeedOutdated, noteDeed, readDeedsOf } from '../deeds.ts';
import type { StaffDoor, StaffVisit } from '../staff-door.ts';
import type { MemberNeeds, MemberStore } from './needs.ts';

/** What a change is based on, and why it is made. */
interface Seen {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

type Held = NonNullable<Awaited<ReturnType<MemberStore['hold']>>>;

/** What a change writes: what was, what is, and what has to be done for it. Undefined: it is so already. */
interface Written {
  readonly action: string;
  readonly before: object;
  readonly after: object;
  readonly write: () => Promise<number>;
}

/** Under which name the journal keeps what is done to a member. */
export const subjectOf = (memberId: string) => `member:${memberId}`;

/**
 * Changes a member who is as the colleague saw: its row is held, what was and what is are written down with the change.
 * What is so already changes nothing.
 */
async function changeMember(
  { context: { db } }: StaffDoor,
  { members }: MemberNeeds,
  visit: StaffVisit,
  { id, version, reason }: Seen,
  decide: (scope: Db, held: Held) => Promise<Written | undefined> | Written | undefined,
): Promise<{ readonly version: number }> {
  return changeAsSeen(db, visit.merchant, async (scope) => {
    const held = await members.hold(scope, visit.merchant, id);
    if (held === undefined) throw new Failure('not_found');
    const written = await decide(scope, held);
    if (written === undefined) return { version: held.version };
    if (held.version !== version)
      throw new DeedOutdated(held.version, await readDeedsOf(scope, visit.merchant, subjectOf(id), 5));
    const { action, before, after, write } = written;
    const now = await write();
    const of = { account: held.account };
    await noteDeed(scope, visit, {
      ...{ action, subject: subjectOf(id), reason },
      before: { ...of, ...before },
      after: { ...of, ...after },
    });
    return { version: now };
  });
}

/** Locks a member out, whose sessions end everywhere with it, or lets back in. */
export function changeLocked(
  door: StaffDoor,
  needs: MemberNeeds,
  visit: StaffVisit,
  { locked, ...seen }: Seen & { readonly locked: boolean },
) {
  const { merchant } = visit;
  return changeMember(door, needs, visit, seen, (scope, held) => {
    if (held.locked === locked) return undefined;
    return {
      action: locked ? 'member.lock' : 'member.unlock',
      before: { locked: held.locked },
      after: { locked },
      write: async () => {
        if (locked) await needs.endAllSessions(scope, merchant, seen.id);
        return needs.members.writeLocked(scope, merchant, seen.id, locked);
      },
    };
  });
}

/** Puts a member at a rank that the club has, or at none (level 0). */
export function changeRank(
  door: StaffDoor,
  needs: MemberNeeds,
  visit: StaffVisit,
  { level, ...seen }: Seen & { readonly level: number },
) {
  const { merchant } = visit;
  return changeMember(door, needs, visit, seen, async (scope, held) => {
    const rank =
      level === 0
        ? { level, name: '' }
        : (await needs.readRanks(scope, merchant)).find((known) => known.level === level);
    if (rank === undefined) throw new Failure('invalid_request', { value: { fields: [{ field: 'level' }] } });
    if (held.rankLevel === rank.level && held.rankName === rank.name) return undefined;
    return {
      action: 'member.rank',
      before: { level: held.rankLevel, rank: held.rankName },
      after: { level, rank: rank.name },
      write: () => needs.members.writeRank(scope, merchant, seen.id, rank),
    };
  });
}

/** Gives a member these labels in place of those before. */
export function changeLabels(
  door: StaffDoor,
  needs: MemberNeeds,
  visit: StaffVisit,
  { labels, ...seen }: Seen & { readonly labels: readonly string[] },
) {
  const { merchant } = visit;
  const wanted = labels.toSorted();
  return changeMember(door, needs, visit, seen, (scope, held) => {
    if (wanted.join('\n') === held.labels.toSorted().join('\n')) return undefined;
    return {
      action: 'member.label',
      before: { labels: held.labels },
      after: { labels: wanted },
      write: () => needs.members.writeLabels(scope, merchant, seen.id, wanted),
    };
  });
}
