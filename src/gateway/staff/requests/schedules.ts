import { sql } from 'kysely';
import type { HeldBecause } from '#contract/staff/requests/names.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Guard } from '#gateway/set-aside/guard.ts';
import { notAside, readRetries } from '#gateway/set-aside/set-aside.ts';
import { contentActionOf, isOrderAction } from '#model/proposals/content-entries.ts';
import { treeActionOf } from '#model/proposals/invert.ts';
import { entriesOfRevision } from '../entries.ts';
import { StaleVersion } from '../stale-version.ts';
import { mayPropose } from '../trees/policy.ts';
import { planUndo } from '../trees/undo.ts';
import { applyApproved } from './apply.ts';
import type { RequestParts } from './plan.ts';
import { readPolicy } from './service.ts';
import { proposalsOf, type RequestRow, updateRequest } from './store.ts';
import { lockRequest, nameActor, record, SCHEDULE } from './write.ts';

/** Merchants with a schedule that starts or ends by `now`. */
export const pendingSchedules = (now: Date) => sql<{ merchant: string }>`select merchant from change_request
  where state = 'scheduled' and from_at <= ${now}
    or state = 'applied' and until_at <= ${now} and ended_at is null and held_why is null`;

/** How late a change may start: after a longer standstill staff decide. */
export const LATEST_MS = 60 * 60_000;
const MOST = 50;

/**
 * Starts and ends a merchant's schedules that are due. Each fails on its own: what cannot be made is held with its
 * reason, and an unexpected error sets the item aside.
 */
export async function runSchedules(
  parts: RequestParts & { readonly guard: Guard } & Pick<Context, 'log'>,
  merchant: string,
): Promise<void> {
  const due = await parts.db.withMerchant(merchant, (scope) => readDue(scope, merchant, new Date(parts.clock.now())));
  if (due.length === 0) return;
  await parts.guard.runItems(merchant, 'schedules', async (take) => {
    for (const row of due) await take(row.id, () => (row.state === 'scheduled' ? start(parts, row) : end(parts, row)));
  });
}

async function readDue(db: Db, merchant: string, now: Date): Promise<RequestRow[]> {
  const retries = await readRetries(db, merchant, 'schedules');
  return db
    .selectFrom('change_request')
    .selectAll()
    .where('merchant', '=', merchant)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'scheduled'), where('from_at', '<=', now)]),
        where.and([
          where('state', '=', 'applied'),
          where('until_at', '<=', now),
          where('ended_at', 'is', null),
          where('held_why', 'is', null),
        ]),
      ]),
    )
    .where(
      sql<boolean>`(${notAside(merchant, 'schedules', sql`id::text`)} or id::text = any (${[...retries]}::text[]))`,
    )
    .orderBy(sql`coalesce(from_at, until_at)`)
    .limit(MOST)
    .execute();
}

/** Applies a scheduled request if its authors still may, with the checks of every application. */
async function start(parts: RequestParts, row: RequestRow): Promise<void> {
  const { merchant, id, version, from_at: from, until_at: until } = row;
  const now = parts.clock.now();
  const isMissed = now - (from?.getTime() ?? now) > LATEST_MS || (until !== null && until.getTime() <= now);
  if (isMissed) return hold(parts, row, 'missed');
  const { rights } = await readPolicy(parts, merchant);
  const mayStill = (staff: string) => {
    const own = rights.get(staff);
    return own !== undefined && mayPropose(own, merchant, proposalsOf(row));
  };
  if (!row.authors.every(mayStill)) return hold(parts, row, 'rights');
  const applied = await applyApproved(parts, { merchant, id, version }, SCHEDULE);
  if (applied.outcome === 'impossible') return hold(parts, row, 'refused');
  if (applied.outcome === 'refused' && applied.why === 'approvals') return hold(parts, row, 'approvals');
}

const isRevertible = ({ action }: { readonly action: string }) =>
  treeActionOf(action) !== undefined || contentActionOf(action) !== undefined || isOrderAction(action);

/** Undoes what the request applied, unless others have changed it since. */
async function end(parts: RequestParts, row: RequestRow): Promise<void> {
  const { merchant, id, applied_revision: revision } = row;
  const entries = await parts.db.withMerchant(merchant, (scope) =>
    entriesOfRevision(scope, merchant, Number(revision)),
  );
  const plan = planUndo(merchant, entries.filter(isRevertible).toReversed());
  if (plan === undefined) return hold(parts, row, 'refused');
  const outcome = await parts.changes.make({
    merchant,
    base: Number(revision),
    reason: row.reason,
    announced: undefined,
    manner: 'undo',
    by: { actor: nameActor(SCHEDULE), source: '' },
    ...plan,
    approved: (scope) => recordEnd(scope, row),
  });
  if (outcome.outcome === 'conflict') return hold(parts, row, 'changed');
  if (outcome.outcome === 'refused') return hold(parts, row, 'refused');
  // Nothing was left to undo: the transaction did not write, the end is still recorded.
  if (outcome.outcome === 'done' && !outcome.changed)
    await parts.db.withMerchant(merchant, (scope) =>
      updateRequest(scope, { merchant, id }, { ended_at: sql<Date>`now()` }),
    );
}

async function recordEnd(scope: Db, { merchant, id, reason }: RequestRow): Promise<void> {
  const { row } = await lockRequest(scope, merchant, id);
  // Another process has ended it.
  if (row.ended_at !== null) throw new StaleVersion(0, []);
  await updateRequest(scope, row, { ended_at: sql<Date>`now()` });
  await record(scope, SCHEDULE, { merchant, id, action: 'request.end', reason, after: { version: row.version } });
}

/** Keeps it from being made, with the reason; nothing else of the merchant waits for it. */
async function hold(
  { db }: RequestParts,
  { merchant, id, version, state, reason }: RequestRow,
  why: HeldBecause,
): Promise<void> {
  await db.withMerchant(merchant, async (scope) => {
    const { row } = await lockRequest(scope, merchant, id);
    const isSame = row.version === version && row.state === state && row.ended_at === null;
    // Staff or another process have decided in the meantime.
    if (!isSame) return;
    await updateRequest(scope, row, state === 'scheduled' ? { state: 'held', held_why: why } : { held_why: why });
    await record(scope, SCHEDULE, { merchant, id, action: 'request.hold', reason, after: { version, why } });
  });
}
