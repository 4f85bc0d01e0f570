import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Consumer, Writing } from '../consumer.ts';
import { countTurnover, sumOf, type TurnoverChange, type TurnoverSnapshot } from './count-turnover.ts';

/** Consumer of member turnover, and of the turnover at the time of each transfer with a requirement (D46). */
export const WAGERING: Consumer = {
  name: 'wagering',
  tables: [
    { name: 'turnover', key: ['member_id', 'currency', 'category'] },
    { name: 'turnover_snapshot', key: ['member_id', 'transfer_id'] },
  ],
  async take(db, writing, events) {
    const { changes, snapshots } = countTurnover(events);
    // Write the snapshots first: they refer to the turnover before and within these events.
    if (snapshots.length > 0) await addSnapshots(db, writing, snapshots);
    if (changes.length > 0) await addTurnover(db, writing, changes);
  },
};

async function addTurnover(
  db: Db,
  { merchant, generation }: Writing,
  changes: readonly TurnoverChange[],
): Promise<void> {
  const rows = changes.flatMap(({ memberId, currency, added }) =>
    [...added].map(([category, minor]) => ({ member_id: memberId, currency, category, minor: String(minor) })),
  );
  await sql`insert into turnover as t (merchant, generation, member_id, currency, category, minor)
    select ${merchant}, ${generation}::integer, member_id, currency, category, minor
      from json_to_recordset(${JSON.stringify(rows)}::json) as reported (member_id uuid, currency text, category text, minor bigint)
    on conflict (merchant, generation, member_id, currency, category) do update set minor = t.minor + excluded.minor`.execute(
    db,
  );
}

async function addSnapshots(db: Db, writing: Writing, snapshots: readonly TurnoverSnapshot[]): Promise<void> {
  const { merchant, generation } = writing;
  const known = await readTotals(db, writing, snapshots);
  const rows = snapshots.map(({ transferId, memberId, currency, before }) => {
    const totals = new Map(known.get(`${memberId} ${currency}`));
    for (const [category, minor] of before) totals.set(category, (totals.get(category) ?? 0n) + minor);
    const written = Object.fromEntries([...totals].map(([category, minor]) => [category, String(minor)]));
    const of = { transfer_id: transferId, member_id: memberId, currency };
    return { ...of, minor: String(sumOf(totals)), by_category: written };
  });
  await sql`insert into turnover_snapshot (merchant, generation, transfer_id, member_id, currency, minor, by_category)
    select ${merchant}, ${generation}::integer, transfer_id, member_id, currency, minor, by_category
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as reported (transfer_id uuid, member_id uuid, currency text, minor bigint, by_category jsonb)`.execute(db);
}

/** By member and currency, then by category. */
async function readTotals(
  db: Db,
  { merchant, generation }: Pick<Writing, 'merchant' | 'generation'>,
  snapshots: readonly TurnoverSnapshot[],
) {
  const members = [...new Set(snapshots.map(({ memberId }) => memberId))];
  const { rows } = await sql<{ key: string; category: string; minor: bigint }>`
    select member_id || ' ' || currency as key, category, minor from turnover
      where merchant = ${merchant} and generation = ${generation} and member_id = any(${members}::uuid[])`.execute(db);
  const known = new Map<string, Map<string, bigint>>();
  for (const { key, category, minor } of rows) {
    const totals = known.get(key) ?? new Map<string, bigint>();
    known.set(key, totals.set(category, minor));
  }
  return known;
}
