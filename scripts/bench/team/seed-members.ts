import { type Client, escapeIdentifier } from 'pg';
import type { Print } from '../figure.ts';

/** Levels of the tree, starting with a single top agent: the maximum depth. */
const DEPTH = 20;
/** One of this number of members of each level is an agent with members below. */
export const MEMBERS_AN_AGENT = 10;
export const ACCOUNTS = 'mem';
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Size of each level: 1, 100, 1,000, 10,000 and the rest evenly; smaller first levels if there are few members. The sum
 * is the requested number.
 */
function sizesOf(members: number): readonly number[] {
  const first = [1, 100, 1_000, 10_000].map((most) => Math.min(most, Math.ceil(members / DEPTH)));
  const left = members - first.reduce((sum, size) => sum + size, 0);
  const even = Math.floor(left / (DEPTH - first.length));
  const rest = Array.from({ length: DEPTH - first.length }, () => even);
  rest[rest.length - 1] = left - even * (rest.length - 1);
  return [...first, ...rest];
}

/**
 * Inserts a tree of members with the same result as if they had joined one by one: accounts, places, team sizes and
 * agents' wallets. Leaves the temporary table `insertPlaces` on the connection: `n` from 0, agents at every tenth place of
 * their level (`agent`, from the top down). The first agents of a level have most of the members below.
 */
export async function seedMembers(owner: Client, merchant: string, members: number, print: Print): Promise<void> {
  await owner.query(`select set_config('app.merchant', $1, false), set_config('work_mem', '256MB', false)`, [merchant]);
  await owner.query(`create temporary table seat (n integer not null, level smallint not null, place integer not null, agent integer,
    id uuid not null, path text collate "C" not null, upline integer, members integer not null default 0, directs integer not null default 0)`);
  await insertPlaces(owner, members);
  print(`${members.toLocaleString('en')} members in ${DEPTH} levels`);
  // New members are normally placed one by one; here all places are inserted at once, and the check of places validates
  // them.
  await owner.query('alter table member disable trigger user');
  await withoutIndexes(owner, ['member'], async () => {
    for (const statement of MEMBERS) await owner.query(statement, [merchant]);
  });
  await owner.query('alter table member enable trigger user');
  for (const statement of REST) await owner.query(statement, [merchant]);
  print('their places, and the sizes of teams');
}

async function insertPlaces(owner: Client, members: number): Promise<void> {
  let [first, above, agents] = [0, { first: 0, agents: 0 }, 0];
  for (const [at, size] of sizesOf(members).entries()) {
    await owner.query(INSERT_PLACES, [first, at + 1, size, above.first, above.agents, agents]);
    above = { first, agents: Math.ceil(size / MEMBERS_AN_AGENT) };
    agents += above.agents;
    first += size;
  }
  await owner.query('create unique index on seat (n)');
  await owner.query('analyze seat');
  for (let level = DEPTH; level > 1; level -= 1) await owner.query(GROW, [level]);
  await owner.query('analyze seat');
}

const sign = (number: string) =>
  [14_776_336, 238_328, 3_844, 62, 1]
    .map((worth) => `substr('${SIGNS}', (${number}) / ${worth} % 62 + 1, 1)`)
    .join(' || ');

/** One level: first number, level, size, first number and agents of the level above, agents so far. */
const INSERT_PLACES = `insert into seat (n, level, place, agent, id, path, upline)
  select $1::integer + k, $2::smallint, k, case when k % ${MEMBERS_AN_AGENT} = 0 then $6::integer + k / ${MEMBERS_AN_AGENT} end,
      md5('member ' || $1::integer + k)::uuid, coalesce(u.path, '') || ${sign('$1::integer + k')}, u.n
    from generate_series(0, $3::integer - 1) k
      left join seat u on u.level = $2 - 1
        and u.n = $4::integer + ${MEMBERS_AN_AGENT} * floor($5::integer * power(k::float8 / $3, 3))::integer
    order by k`;

/** Counts the members below, from the last level up. */
const GROW = `update seat u set members = below.members, directs = below.directs
  from (select upline, sum(members + 1) as members, count(*) as directs from seat where level = $1 group by upline) below
  where u.n = below.upline`;

const MEMBERS: readonly string[] = [
  `insert into merchant_currency (merchant, code, symbol, exponent) values ($1, 'USD', '$', 2) on conflict do nothing`,
  `insert into member (merchant, id, account, account_key, nickname, type, upline_id, created_at)
    select $1, s.id, '${ACCOUNTS}' || s.n, '${ACCOUNTS}' || s.n, 'Member ' || s.n, (s.agent is not null)::integer, u.id,
        now() - interval '400 days' + s.n * interval '20 seconds'
      from seat s left join seat u on u.n = s.upline order by s.n`,
  `select setval('place_number', max(n)) from seat where $1 <> ''`,
  `insert into member_place (merchant, member_id, path, depth, upline_id, account_key)
    select $1, s.id, s.path, s.level, u.id, '${ACCOUNTS}' || s.n from seat s left join seat u on u.n = s.upline order by s.n`,
];

const REST: readonly string[] = [
  `insert into stream_cursor (merchant, consumer, generation, is_live) values ($1, 'team', 1, true), ($1, 'tally', 1, true)
    on conflict do nothing`,
  `insert into counted_team_size (merchant, generation, member_id, members, directs)
    select $1, 1, id, members, directs from seat where directs > 0 order by n`,
  `insert into ledger_account (merchant, kind, owner_id, currency)
    select $1, 'member', id, 'USD' from seat where agent is not null order by agent`,
];

/**
 * Drops indexes without a constraint during the work and recreates them: inserting a million rows takes a fraction of
 * the time.
 */
async function withoutIndexes(owner: Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [[...tables]],
  );
  for (const { name } of rows) await owner.query(`drop index ${escapeIdentifier(name)}`);
  await work();
  for (const { made } of rows) await owner.query(made);
}
