import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Place } from '../event.ts';

export interface Places {
  /** A member's path at the time of an event; undefined: not in the tree, such as trial accounts. */
  at(memberId: string, event: Place): string | undefined;
}

interface Known {
  readonly path: string;
  /** Paths before moves, oldest move first. */
  readonly before: readonly (readonly [epoch: number, xact: bigint, path: string])[];
}

/**
 * Reads current and former paths of members. Each event is resolved at its own position in the stream: a move by a
 * later transaction does not change its team, so the result does not depend on when it is read.
 */
export async function readPlaces(db: Db, merchant: string, memberIds: readonly string[]): Promise<Places> {
  const { rows } = await sql<{
    id: string;
    path: string;
    before: readonly (readonly [number, string, string])[] | null;
  }>`
    select p.member_id as id, p.path, (
        select json_agg(json_build_array(b.epoch, b.xact::text, b.path) order by b.epoch, b.xact)
          from member_place_before b where b.merchant = p.merchant and b.member_id = p.member_id) as before
      from member_place p where p.merchant = ${merchant} and p.member_id = any(${[...memberIds]}::uuid[])`.execute(db);
  const known = new Map<string, Known>();
  for (const { id, path, before } of rows)
    known.set(id, { path, before: (before ?? []).map(([epoch, xact, was]) => [epoch, BigInt(xact), was] as const) });
  return {
    at(memberId, { epoch, xact }) {
      const found = known.get(memberId);
      if (found === undefined || found.before.length === 0) return found?.path;
      const of = BigInt(xact);
      return found.before.find(([until, last]) => until > epoch || (until === epoch && last > of))?.[2] ?? found.path;
    },
  };
}

export async function readSigns(
  db: Db,
  merchant: string,
  signs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sign: string; id: string }>`select sign, member_id as id from member_place
    where merchant = ${merchant} and sign = any(${[...signs]}::text[])`.execute(db);
  return new Map(rows.map(({ sign, id }) => [sign, id]));
}
