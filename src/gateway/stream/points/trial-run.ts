import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';
import { NO_POINTS, type PointAccount, wholePoints } from '#model/points/account.ts';
import type { PointRules } from '#model/points/rules.ts';
import { type EventRow, type Place, readEvent } from '../event.ts';
import { countPoints, type PointSource, whoseEvents } from './count-points.ts';
import { readRanks } from './member-ranks.ts';
import { rulesOf } from './rule-versions.ts';

/** Result of a dry run of draft rules. */
export interface TrialRun {
  /** Whole points that members would have earned; each member starts without a remainder. */
  readonly points: bigint;
  /** Members who would have earned at least one point. */
  readonly members: number;
  /** Number of rounds and movements processed. */
  readonly events: number;
}

const TOGETHER = 500;

interface Counted {
  readonly rules: PointRules | undefined;
  readonly accounts: Map<string, PointAccount>;
  readonly sources: Map<string, PointSource>;
}

/**
 * Counts the events of a period by each draft and the current club rates, like the consumer does; returns the results
 * in the order of the drafts. Read-only.
 */
export async function runTrials(
  db: Db,
  merchant: string,
  drafts: readonly PointRulesFile[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly TrialRun[]> {
  const { rows: rates } = await sql<{ ranks: Readonly<Record<string, number>> }>`
    select point_rank_rates(${merchant}) as ranks`.execute(db);
  const counted = drafts.map((draft): Counted => {
    return { rules: rulesOf(draft, rates[0]?.ranks ?? {}), accounts: new Map(), sources: new Map() };
  });
  let place: Place = { epoch: 0, xact: '0', seq: 0n };
  let count = 0;
  for (;;) {
    const { rows } = await sql<EventRow>`select epoch, xact::text, seq, at, kind, version, body from event
      where merchant = ${merchant} and at >= ${from} and at < ${to}
        and (epoch, xact, seq) > (${place.epoch}, ${place.xact}::xid8, ${place.seq})
      order by event.epoch, event.xact, event.seq limit ${TOGETHER}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) break;
    const events = rows.map(readEvent);
    const rankAt = await readRanks(db, merchant, whoseEvents(events).members);
    for (const { rules, accounts, sources } of counted) {
      const changes = countPoints({ rulesAt: () => rules, rankAt, accounts, sources }, events);
      for (const [member, { earned }] of changes.accounts) accounts.set(member, { ...NO_POINTS, earned });
      for (const [key, source] of changes.sources) sources.set(key, source);
    }
    count += rows.length;
    place = last;
  }
  return counted.map(({ accounts }) => sumOf(accounts, count));
}

function sumOf(accounts: ReadonlyMap<string, PointAccount>, events: number): TrialRun {
  const given = [...accounts.values()].map(({ earned }) => wholePoints(earned)).filter((points) => points > 0n);
  return { points: given.reduce((sum, points) => sum + points, 0n), members: given.length, events };
}
