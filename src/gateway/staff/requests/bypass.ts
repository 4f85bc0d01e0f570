import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Bypass, TreeApprovals } from '../trees/deps.ts';
import { readNeeded } from './rules.ts';

const STAFF = 'staff:';

/** What direct changes of trees ask: whether approvals are needed, and a list of what was made without them. */
export function createTreeApprovals({ db }: Pick<Context, 'db'>): TreeApprovals {
  return {
    needed: (merchant, actor, areas) => readNeeded(db, merchant, idOf(actor), areas),
    recordBypass,
  };
}

/** An emergency stop or an undo is a request that was applied at once: it stays in the list, with its effect. */
async function recordBypass(db: Db, { merchant, actor, path, reason, proposals, reported }: Bypass): Promise<void> {
  const { revision, effect, hash, written, areas } = reported;
  await db
    .insertInto('change_request')
    .values({
      merchant,
      path,
      reason,
      state: 'applied',
      proposals: JSON.stringify(proposals),
      base: revision,
      effect: JSON.stringify(effect),
      seen: hash,
      written: JSON.stringify(written),
      areas: [...areas],
      authors: [idOf(actor)],
      closed_at: sql<Date>`now()`,
      closed_by: idOf(actor),
      applied_revision: revision + 1,
    })
    .execute();
}

const idOf = (actor: string) => (actor.startsWith(STAFF) ? actor.slice(STAFF.length) : actor);
