import { Client } from 'pg';
import type { Database } from '#gateway/db/client.ts';
import { createPlayers } from '#gateway/testing/create-players.ts';
import type { Print } from '../figure.ts';

/** Number of days that the rows are spread over. */
export const DAYS = 90;
/** Rows per member: enough for more than a thousand pages. */
const ROWS_OF_MEMBER = 25_000;
const ROWS_OF_TRANSFER = 10;
const CHUNK = 500_000;

interface Seeding {
  readonly database: Database;
  readonly url: string;
  readonly merchant: string;
  readonly rows: number;
  readonly print: Print;
  readonly signal: AbortSignal;
}

/** Inserts rounds and movements of all members in rotation over time; returns one member's id. */
export async function seedRecords({ database, url, merchant, rows, print, signal }: Seeding): Promise<string> {
  await createPlayers(database, merchant, Math.max(2, Math.ceil(rows / ROWS_OF_MEMBER)));
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(`select set_config('app.merchant', $1, false)`, [merchant]);
    // No balance changes: the rows that the triggers would check do not exist.
    for (const table of ['transfer', 'posting', 'game_round', 'game_transaction'])
      await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(
      `create temporary table seat as
      select row_number() over (order by m.account) - 1 as at, count(*) over () as of, m.id as member, a.id as account
        from member m join ledger_account a on a.merchant = m.merchant and a.owner_id = m.id and a.kind = 'member'
        where m.merchant = $1 and m.account ~ '^p[0-9]+$'`,
      [merchant],
    );
    await owner.query('create unique index on seat (at)');
    for (let from = 0; from < rows; from += CHUNK) {
      // Abort instead of measuring with fewer rows.
      signal.throwIfAborted();
      for (const statement of CHUNKS)
        await owner.query(statement, [merchant, from, Math.min(rows, from + CHUNK), rows]);
      print(`${Math.min(rows, from + CHUNK).toLocaleString('en')} rounds and movements`);
    }
    for (const statement of REST) await owner.query(statement, [merchant]);
    await owner.query('vacuum analyze');
    const { rows: found } = await owner.query<{ member: string }>('select member from seat where at = 0');
    return found[0]?.member ?? '';
  } finally {
    await owner.end();
  }
}

const AT = `now() - interval '${DAYS} days' + n * (interval '${DAYS} days' / $4::bigint)`;
const SEATED = `generate_series($2::bigint, $3::bigint - 1) n join seat s on s.at = n % s.of`;

const CHUNKS: readonly string[] = [
  `insert into game_round (merchant, vendor, member_id, round, node_id, is_trial, next_number, live_bets, last_win, closed, bet_minor,
      won_minor, begun_at, moved_at, category, ended_at)
    select $1, 'HOUSE', s.member, 'r' || n, 'n1', false, 3, 1, 2, true, 100, n % 3 * 90, ${AT} - interval '5 seconds', ${AT},
      (array['RNG', 'LIVE', 'LOTT'])[1 + n % 3], ${AT} from ${SEATED}`,
  `insert into transfer (merchant, id, actor, kind, created_at)
    select $1, md5('transfer ' || n / ${ROWS_OF_TRANSFER})::uuid, 'vendor HOUSE', 'game', ${AT}
      from generate_series($2::bigint, $3::bigint - 1, ${ROWS_OF_TRANSFER}) n where $4::bigint > 0`,
  `insert into posting (merchant, transfer_id, line, account_id, amount, balance, kind, subject)
    select $1, md5('transfer ' || n / ${ROWS_OF_TRANSFER})::uuid, 1 + n % ${ROWS_OF_TRANSFER}, s.account, -100, 1000000, 'bet', 't' || n
      from ${SEATED} where $4::bigint > 0 order by n`,
  `insert into game_transaction (merchant, vendor, id, kind, member_id, round, number, amount, request_hash, balance, transfer_id, line,
      node_id, is_trial)
    select $1, 'HOUSE', 't' || n, 'bet', s.member, 'r' || n, 1, 100, sha256(''), 1000000,
      md5('transfer ' || n / ${ROWS_OF_TRANSFER})::uuid, 1 + n % ${ROWS_OF_TRANSFER}, 'n1', false
      from ${SEATED} where s.at = 0 and $4::bigint > 0`,
];

/** The counted days of the measured member, written directly. */
const REST: readonly string[] = [
  `insert into stream_cursor (merchant, consumer, generation, is_live) values ($1, 'tally', 1, true) on conflict do nothing`,
  `insert into daily_counter (merchant, generation, member_id, day, category, currency, is_play, zone, rounds, bet_minor, valid_minor, won_minor)
    select $1, 1, r.member_id, (r.ended_at at time zone 'UTC')::date, r.category, 'USD', false, 'UTC', count(*), sum(r.bet_minor),
        sum(r.bet_minor), sum(r.won_minor)
      from game_round r where r.merchant = $1 and r.member_id = (select member from seat where at = 0) group by 1, 2, 3, 4, 5`,
];
