import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Consumer, Writing } from '../consumer.ts';
import { countDays, type DayChange, FIGURES } from './count-day.ts';
import { readDayRules } from './day-rules.ts';

/**
 * Consumer of daily counters: the rows behind `member_day`, by the merchant's days
 * (docs/decisions/35-derived-figures-come-from-one-event-stream.md).
 */
export const DAILY_COUNTERS: Consumer = {
  name: 'tally',
  tables: [{ name: 'daily_counter', key: ['member_id', 'day', 'category', 'currency', 'is_play'] }],
  async take(db, writing, events) {
    const changes = countDays(await readDayRules(db, writing.merchant), events);
    if (changes.length > 0) await addDays(db, writing, changes);
  },
};

async function addDays(db: Db, { merchant, generation }: Writing, changes: readonly DayChange[]): Promise<void> {
  const rows = changes.map(({ memberId, day, zone, category, currency, isPlay, added }) => {
    const figures = FIGURES.map((figure) => [figure, String(added.get(figure) ?? 0n)]);
    return {
      member_id: memberId,
      day,
      zone,
      category,
      currency,
      is_play: isPlay,
      ...Object.fromEntries(figures),
    };
  });
  await sql`insert into daily_counter as t (merchant, generation, ${NAMES})
    select ${merchant}, ${generation}::integer, ${NAMES} from json_to_recordset(${JSON.stringify(rows)}::json) as reported (${TYPED})
    on conflict (merchant, generation, member_id, day, category, currency, is_play) do update set ${SUMS}`.execute(db);
}

const NAMES = sql.raw(['member_id, day, zone, category, currency, is_play', ...FIGURES].join(', '));
const TYPED = sql.raw(
  [
    'member_id uuid, day date, zone text, category text, currency text, is_play boolean',
    ...FIGURES.map((figure) => `${figure} bigint`),
  ].join(', '),
);
const SUMS = sql.raw(FIGURES.map((figure) => `${figure} = t.${figure} + excluded.${figure}`).join(', '));
