import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Progress } from '#model/missions/count.ts';
import type { Stamp } from '#model/missions/events.ts';
import { type Changed, keyText, type ProgressKey } from '#model/missions/fold.ts';
import type { Writing } from '../consumer.ts';

type Known = ReadonlyMap<string, Progress>;

const KEYS = sql.raw('mission_id uuid, run integer, period text, member_id uuid');

const columnsOf = ({ missionId, run, period, memberId }: ProgressKey) => {
  return { mission_id: missionId, run, period, member_id: memberId };
};

/** Progress by key; `withItems` are the keys whose items are needed. A missing key has no progress yet. */
export async function readProgress(
  db: Db,
  { merchant, generation }: Writing,
  keys: readonly ProgressKey[],
  withItems: readonly ProgressKey[],
): Promise<Known> {
  // Each lookup is a separate lateral subquery: with a free join a plan made for an empty table scans the whole table.
  const { rows } = await sql<ProgressRow>`
    select reported.mission_id as "missionId", reported.run, reported.period, reported.member_id as "memberId", p.value, p.at, p.epoch,
        p.xact::text, p.seq, p.line
      from json_to_recordset(${JSON.stringify(keys.map(columnsOf))}::json) as reported (${KEYS})
      cross join lateral (
        select value, at, epoch, xact, seq, line from mission_progress
          where merchant = ${merchant} and generation = ${generation} and mission_id = reported.mission_id and run = reported.run
            and period = reported.period collate "C" and member_id = reported.member_id limit 1) p`.execute(db);
  const counters = await readCounters(db, { merchant, generation }, withItems);
  return new Map(
    rows.map((row) => {
      const text = keyText(row);
      return [text, { value: row.value, since: stampOf(row), items: counters.get(text) ?? new Map() }];
    }),
  );
}

interface ProgressRow extends ProgressKey {
  readonly value: bigint;
  readonly at: Date | null;
  readonly epoch: number | null;
  readonly xact: string | null;
  readonly seq: bigint | null;
  readonly line: number | null;
}

function stampOf({ at, epoch, xact, seq, line }: ProgressRow): Stamp | undefined {
  if (at === null || epoch === null || xact === null || seq === null || line === null) return undefined;
  return { at: at.getTime(), epoch, xact, seq, line };
}

async function readCounters(
  db: Db,
  { merchant, generation }: Pick<Writing, 'merchant' | 'generation'>,
  keys: readonly ProgressKey[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<ProgressKey & { readonly items: Readonly<Record<string, string>> }>`
    select reported.mission_id as "missionId", reported.run, reported.period, reported.member_id as "memberId", m.items
      from json_to_recordset(${JSON.stringify(keys.map(columnsOf))}::json) as reported (${KEYS})
      cross join lateral (
        select json_object_agg(item, number::text) as items from mission_item
          where merchant = ${merchant} and generation = ${generation} and mission_id = reported.mission_id and run = reported.run
            and period = reported.period collate "C" and member_id = reported.member_id) m
      where m.items is not null`.execute(db);
  const read = (counters: Readonly<Record<string, string>>) =>
    new Map(Object.entries(counters).map(([counterKey, number]) => [counterKey, BigInt(number)]));
  return new Map(rows.map((row) => [keyText(row), read(row.items)]));
}

export async function writeProgress(db: Db, writing: Writing, changes: readonly Changed[]): Promise<void> {
  const { merchant, generation } = writing;
  const rows = changes.map(({ key, span, after: { value, since } }) => {
    const { at, epoch, xact, seq, line } = since ?? NEVER;
    const moment = at === null ? null : new Date(at).toISOString();
    const place = { at: moment, epoch, xact, seq: seq === null ? null : String(seq), line };
    return { ...columnsOf(key), value: String(value), has_board: span.rule.hasBoard, ...place };
  });
  await sql`insert into mission_progress
      (merchant, generation, mission_id, run, period, member_id, value, has_board, at, epoch, xact, seq, line)
    select ${merchant}, ${generation}::integer, mission_id, run, period, member_id, value, has_board, at, epoch, xact::xid8, seq, line
      from json_to_recordset(${JSON.stringify(rows)}::json) as reported (${KEYS}, value bigint, has_board boolean, at timestamptz,
        epoch integer, xact text, seq bigint, line integer)
    on conflict (merchant, generation, mission_id, run, period, member_id) do update set value = excluded.value,
      has_board = excluded.has_board, at = excluded.at, epoch = excluded.epoch, xact = excluded.xact, seq = excluded.seq,
      line = excluded.line`.execute(db);
  await writeCounters(db, writing, changes);
}

const NEVER = { at: null, epoch: null, xact: null, seq: null, line: null };

async function writeCounters(db: Db, { merchant, generation }: Writing, changes: readonly Changed[]): Promise<void> {
  const rows = changes.flatMap(({ key, after, items }) =>
    [...items].map((counterKey) => ({
      ...columnsOf(key),
      item: counterKey,
      number: after.items.get(counterKey)?.toString() ?? null,
    })),
  );
  const gone = rows.filter(({ number }) => number === null);
  const remaining = rows.filter(({ number }) => number !== null);
  if (gone.length > 0)
    await sql`delete from mission_item m using json_to_recordset(${JSON.stringify(gone)}::json) as reported (${KEYS}, item text)
      where m.merchant = ${merchant} and m.generation = ${generation} and m.mission_id = reported.mission_id and m.run = reported.run
        and m.period = reported.period and m.member_id = reported.member_id and m.item = reported.item`.execute(db);
  if (remaining.length > 0)
    await sql`insert into mission_item (merchant, generation, mission_id, run, period, member_id, item, number)
      select ${merchant}, ${generation}::integer, mission_id, run, period, member_id, item, number
        from json_to_recordset(${JSON.stringify(remaining)}::json) as reported (${KEYS}, item text, number bigint)
      on conflict (merchant, generation, mission_id, run, period, member_id, item) do update set number = excluded.number`.execute(
      db,
    );
}
