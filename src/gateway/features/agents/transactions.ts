import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type * as calls from '#contract/agents/calls.ts';
import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import { type DayRange, labelOf, readDayRange } from '#gateway/records/day-range.ts';
import { readCursor, writeCursor } from '#gateway/records/page-cursor.ts';
import type { AgentsDeps } from './deps.ts';
import { type Asker, findInTree } from './line.ts';

type Asked = Static<(typeof calls)['agentTransactions']['request']>;
type Reported = Static<(typeof calls)['agentTransactions']['reply']>;

const A_PAGE = 20;
const MOST_DAYS = 92;

interface Row {
  readonly id: string;
  readonly at: Date;
  /** `at` to the microsecond. */
  readonly place: string;
  readonly way: 'up' | 'down';
  readonly fromId: string;
  readonly toId: string;
  readonly from: string;
  readonly to: string;
  readonly fromPath: string;
  readonly toPath: string;
  readonly amountMinor: bigint;
}

/** Transfers of the caller, or of all members of the tree (M209); undefined if the days or `after` are invalid. */
export async function readTransactions(
  db: Db,
  deps: Pick<AgentsDeps, 'readCurrency'>,
  who: Asker,
  asked: Asked,
): Promise<Reported | undefined> {
  const { merchant, memberId } = who;
  const range = await readDayRange(db, merchant, asked, MOST_DAYS);
  const standing = await findInTree(db, who);
  const key = ['transactions', memberId, asked.of, asked.way, asked.from, asked.to];
  const [place, id] = (asked.after === undefined ? undefined : readCursor(key, asked.after)) ?? [];
  if (range === undefined || standing === undefined) return undefined;
  if (asked.after !== undefined && (id === undefined || !PLACE.test(place ?? ''))) return undefined;
  const { exponent } = await deps.readCurrency(db, merchant);
  const after = place === undefined || id === undefined ? undefined : { place, id };
  const rows = await readRows(db, who, standing.path, asked, range, after);
  const page = rows.slice(0, A_PAGE);
  const last = page.at(-1);
  const name = (account: string, path: string) => (path.startsWith(standing.path) ? account : maskName(account));
  return {
    ...labelOf(range),
    rows: page.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      way: row.way,
      amount: writeAmount(row.amountMinor, exponent),
      from: name(row.from, row.fromPath),
      to: name(row.to, row.toPath),
      side: row.fromId === memberId ? 'out' : row.toId === memberId ? 'in' : 'none',
    })),
    ...(rows.length > A_PAGE && last !== undefined ? { next: writeCursor(key, [last.place, last.id]) } : {}),
  };
}

const PLACE = /^\d{1,19}$/;

async function readRows(
  db: Db,
  { merchant, memberId }: Asker,
  path: string,
  { of = 'team', way }: Asked,
  { startsAt, endsAt }: DayRange,
  after: { readonly place: string; readonly id: string } | undefined,
): Promise<readonly Row[]> {
  const each = (name: 'up' | 'down') =>
    way === undefined || way === name
      ? sql`select id, created_at, ${name}::text as way, amount_minor,
          ${name === 'up' ? sql`member_id as from_id, upline_id as to_id` : sql`member_id as from_id, downline_id as to_id`}
        from ${sql.table(`${name}line_transfer`)} where merchant = ${merchant} and created_at >= ${startsAt} and created_at < ${endsAt}
          ${of === 'own' ? sql`and ${memberId} in (member_id, ${sql.ref(`${name}line_id`)})` : sql``}`
      : undefined;
  const all = [each('up'), each('down')].filter((part): part is RawBuilder<unknown> => part !== undefined);
  const isOurs = of === 'own' ? sql`true` : sql`(${within('f', path)} or ${within('t', path)})`;
  const behind =
    after === undefined
      ? sql``
      : sql`and ((extract(epoch from x.created_at) * 1000000)::bigint, x.id) < (${after.place}::bigint, ${after.id}::uuid)`;
  const { rows } =
    await sql<Row>`select x.id, x.created_at as at, (extract(epoch from x.created_at) * 1000000)::bigint::text as place,
      x.way, x.from_id as "fromId", x.to_id as "toId", fm.account as "from", tm.account as "to", f.path as "fromPath",
      t.path as "toPath", x.amount_minor as "amountMinor"
    from (${sql.join(all, sql` union all `)}) x
      join member_place f on f.merchant = ${merchant} and f.member_id = x.from_id
      join member_place t on t.merchant = ${merchant} and t.member_id = x.to_id
      join member fm on fm.merchant = ${merchant} and fm.id = x.from_id
      join member tm on tm.merchant = ${merchant} and tm.id = x.to_id
    where ${isOurs} ${behind} order by x.created_at desc, x.id desc limit ${A_PAGE + 1}`.execute(db);
  return rows;
}

const within = (table: string, path: string) =>
  sql`(${sql.ref(`${table}.path`)} >= ${path} and ${sql.ref(`${table}.path`)} < ${`${path}~`})`;
