import type { Db } from '#gateway/db/tables.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import { changeAsSeen, readStaffActionsOf, recordStaffAction, VersionConflict } from '../staff-actions.ts';
import type { StaffPipeline, StaffVisit } from '../staff-pipeline.ts';
import { byTwo } from '../two-persons.ts';
import type { MemberDeps, MemberStore } from './deps.ts';

/** Version that a change is based on, and its reason. */
interface Seen {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

type Held = NonNullable<Awaited<ReturnType<MemberStore['hold']>>>;

/** Result of a change: states before and after, and its side effects. Undefined: nothing to change. */
interface Written {
  readonly action: string;
  readonly before: object;
  readonly after: object;
  readonly write: () => Promise<number>;
}

export const subjectOf = (memberId: string) => `member:${memberId}`;

/** Changes a member in a separate transaction. */
function changeMember(
  { context: { db } }: StaffPipeline,
  deps: MemberDeps,
  visit: StaffVisit,
  seen: Seen,
  decide: (scope: Db, held: Held) => Promise<Written | undefined> | Written | undefined,
): Promise<{ readonly version: number }> {
  return changeAsSeen(db, visit.merchant, (scope) => changeHeld(scope, deps, visit, seen, decide));
}

/**
 * Checks the version of a locked member row and writes the change with its journal entry in the caller's transaction.
 * An unchanged member writes nothing.
 */
async function changeHeld(
  scope: Db,
  { members }: MemberDeps,
  visit: StaffVisit,
  { id, version, reason }: Seen,
  decide: (scope: Db, held: Held) => Promise<Written | undefined> | Written | undefined,
): Promise<{ readonly version: number }> {
  const held = await members.hold(scope, visit.merchant, id);
  if (held === undefined) throw new Failure('not_found');
  const written = await decide(scope, held);
  if (written === undefined) return { version: held.version };
  if (held.version !== version)
    throw new VersionConflict(held.version, await readStaffActionsOf(scope, visit.merchant, subjectOf(id), 5));
  const { action, before, after, write } = written;
  const now = await write();
  const of = { account: held.account };
  await recordStaffAction(scope, visit, {
    action,
    subject: subjectOf(id),
    reason,
    before: { ...of, ...before },
    after: { ...of, ...after },
  });
  return { version: now };
}

/** Locks a member out and ends all sessions, or unlocks the member. */
export function changeLocked(
  pipeline: StaffPipeline,
  deps: MemberDeps,
  visit: StaffVisit,
  { locked, ...seen }: Seen & { readonly locked: boolean },
) {
  const { merchant } = visit;
  return changeMember(pipeline, deps, visit, seen, (scope, held) => {
    if (held.locked === locked) return undefined;
    return {
      action: locked ? 'member.lock' : 'member.unlock',
      before: { locked: held.locked },
      after: { locked },
      write: async () => {
        if (locked) await deps.endAllSessions(scope, merchant, seen.id);
        return deps.members.writeLocked(scope, merchant, seen.id, locked);
      },
    };
  });
}

type RankWish = Seen & { readonly level: number };

/**
 * Sets a member's club rank, or none (level 0). A rank that pays more needs two staff users: it pays for as long as it
 * is held.
 */
export function rankChanger(pipeline: StaffPipeline, deps: MemberDeps) {
  return byTwo<RankWish, { readonly version: number }>(pipeline, {
    name: 'member.rank',
    right: 'member.change',
    subjectOf: ({ id }) => subjectOf(id),
    async stakeOf(scope, { merchant }, { id, level }) {
      const held = await deps.members.hold(scope, merchant, id);
      if (held === undefined || held.rankLevel >= level) return { sizeMinor: 0n };
      const paysMore = await deps.rankPaysMore(scope, merchant, { from: held.rankLevel, to: level });
      return { sizeMinor: paysMore ? null : 0n, account: held.account };
    },
    run: (scope, visit, wish) => changeRank(scope, deps, visit, wish),
  });
}

function changeRank(scope: Db, deps: MemberDeps, visit: StaffVisit, { level, ...seen }: RankWish) {
  const { merchant } = visit;
  return changeHeld(scope, deps, visit, seen, async (_, held) => {
    const rank =
      level === 0
        ? { level, name: '' }
        : (await deps.readRanks(scope, merchant)).find((known) => known.level === level);
    if (rank === undefined) throw new Failure('invalid_request', { value: { fields: [{ field: 'level' }] } });
    if (held.rankLevel === rank.level && held.rankName === rank.name) return undefined;
    return {
      action: 'member.rank',
      before: { level: held.rankLevel, rank: held.rankName },
      after: { level, rank: rank.name },
      write: () => deps.members.writeRank(scope, merchant, seen.id, rank),
    };
  });
}

export function changeLabels(
  pipeline: StaffPipeline,
  deps: MemberDeps,
  visit: StaffVisit,
  { labels, ...seen }: Seen & { readonly labels: readonly string[] },
) {
  const { merchant } = visit;
  const wanted = labels.toSorted();
  return changeMember(pipeline, deps, visit, seen, (scope, held) => {
    if (wanted.join('\n') === held.labels.toSorted().join('\n')) return undefined;
    return {
      action: 'member.label',
      before: { labels: held.labels },
      after: { labels: wanted },
      write: () => deps.members.writeLabels(scope, merchant, seen.id, wanted),
    };
  });
}
