import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Writing } from '../consumer.ts';
import type { Figure } from '../daily-counters/count-day.ts';
import { SLOT_FIGURES, TEAM_FIGURES, type TeamChanges } from './fold-team.ts';
import { readSigns } from './places.ts';
import type { Slots } from './slots.ts';

/** Adds changes to the rows of a generation, one statement per table, and deletes expired slots. */
export async function writeTeam(db: Db, writing: Writing, changes: TeamChanges, slots: Slots): Promise<void> {
  const { reported: reportedDays, days, slots: slotRows, periods, sizes, members } = changes;
  const signs = new Set([...days, ...periods, ...sizes].map(({ sign }) => sign));
  const idOf = signs.size === 0 ? new Map<string, string>() : await readSigns(db, writing.merchant, [...signs]);
  // Skip members who no longer exist; signs are never reused.
  const whose = <Row extends { readonly sign: string }>(rows: readonly Row[]) =>
    rows.flatMap(({ sign, ...row }) => (idOf.has(sign) ? [{ member_id: idOf.get(sign), ...row }] : []));
  await add(
    db,
    writing,
    DAYS,
    whose(days).map(({ added, ...row }) => ({ ...row, ...figures(TEAM_FIGURES, added) })),
  );
  await add(
    ...([db, writing, SLOTS] as const),
    whose(slotRows).map(({ added, slot, ...row }) => ({
      ...row,
      slot: new Date(slot),
      ...figures(SLOT_FIGURES, added),
    })),
  );
  await add(db, writing, REPORTED, reportedDays);
  await add(db, writing, PERIODS, whose(periods));
  await add(db, writing, SIZES, whose(sizes));
  await putMembers(db, writing, members);
  await putSlots(db, writing, slots);
}

/** A table of sums: its key and summed columns with their types. */
interface Summed {
  readonly table: string;
  readonly key: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
}

const bigints = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'bigint']));
const GAMES = { category: 'text', currency: 'text' };
const DAYS: Summed = {
  table: 'counted_team_day',
  key: { member_id: 'uuid', day: 'date', ...GAMES },
  sums: bigints(TEAM_FIGURES),
};
const REPORTED: Summed = { table: 'counted_day', key: { day: 'date' }, sums: { reported: 'bigint' } };
const SLOTS: Summed = {
  table: 'counted_team_slot',
  key: { member_id: 'uuid', slot: 'timestamptz', ...GAMES },
  sums: bigints(SLOT_FIGURES),
};
const PERIODS: Summed = {
  table: 'counted_team_period',
  key: { member_id: 'uuid', period: 'text', began: 'date' },
  sums: { active: 'integer', newcomers: 'integer' },
};
const SIZES: Summed = {
  table: 'counted_team_size',
  key: { member_id: 'uuid' },
  sums: { members: 'integer', directs: 'integer' },
};

const figures = (names: readonly Figure[], added: ReadonlyMap<Figure, bigint>) =>
  Object.fromEntries(names.map((name) => [name, String(added.get(name) ?? 0n)]));

const raw = (parts: readonly string[]) => sql.raw(parts.join(', '));

async function add(
  db: Db,
  { merchant, generation }: Writing,
  { table, key, sums }: Summed,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = raw([...Object.keys(key), ...Object.keys(sums)]);
  const more = raw(Object.keys(sums).map((sum) => `${sum} = t.${sum} + excluded.${sum}`));
  await sql`insert into ${sql.table(table)} as t (merchant, generation, ${names})
    select ${merchant}, ${generation}::integer, ${names} from ${reported({ ...key, ...sums }, rows)}
    on conflict (merchant, generation, ${raw(Object.keys(key))}) do update set ${more}`.execute(db);
}

function reported(columns: Readonly<Record<string, string>>, rows: readonly object[]): RawBuilder<unknown> {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as reported (${raw(typed)})`;
}

async function putMembers(db: Db, { merchant, generation }: Writing, members: TeamChanges['members']): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map(({ memberId, period, began, currency, validMinor, activeAt }) => ({
    member_id: memberId,
    period,
    began,
    currency,
    valid_minor: String(validMinor),
    active_at: activeAt,
  }));
  const columns = {
    member_id: 'uuid',
    period: 'text',
    began: 'date',
    currency: 'text',
    valid_minor: 'bigint',
    active_at: 'text',
  };
  const names = raw(Object.keys(columns));
  await sql`insert into counted_member_period (merchant, generation, ${names})
    select ${merchant}, ${generation}::integer, ${names} from ${reported(columns, rows)}
    on conflict (merchant, generation, member_id, period, began, currency)
      do update set valid_minor = excluded.valid_minor, active_at = excluded.active_at`.execute(db);
}

async function putSlots(db: Db, { merchant, generation }: Writing, slots: Slots): Promise<void> {
  const retainedFrom = slots.retainedFrom();
  if (retainedFrom === undefined || slots.touched.size === 0) return;
  const rows = [...slots.touched.values()].map(({ at, from, to }) => ({
    slot: new Date(at),
    from_epoch: from.epoch,
    from_xact: from.xact,
    from_seq: String(from.seq),
    to_epoch: to.epoch,
    to_xact: to.xact,
    to_seq: String(to.seq),
  }));
  const columns = {
    slot: 'timestamptz',
    from_epoch: 'integer',
    from_xact: 'xid8',
    from_seq: 'bigint',
    to_epoch: 'integer',
    to_xact: 'xid8',
    to_seq: 'bigint',
  };
  const names = raw(Object.keys(columns));
  await sql`insert into counted_slot (merchant, generation, ${names})
    select ${merchant}, ${generation}::integer, ${names} from ${reported(columns, rows)}
    on conflict (merchant, generation, slot)
      do update set to_epoch = excluded.to_epoch, to_xact = excluded.to_xact, to_seq = excluded.to_seq`.execute(db);
  for (const table of ['counted_slot', 'counted_team_slot'])
    await sql`delete from ${sql.table(table)}
      where merchant = ${merchant} and generation = ${generation} and slot < ${new Date(retainedFrom)}`.execute(db);
}
