import { sql } from 'kysely';
import { moneyKey } from '#gateway/db/money-key.ts';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Db } from '#gateway/db/tables.ts';
import { setAside } from '#gateway/set-aside/set-aside.ts';
import { type PointAccount, wholePoints } from '#model/points/account.ts';
import type { Consumer, Writing } from '../consumer.ts';
import { type StreamEvent, writePlace } from '../event.ts';
import { countPoints, type PointSource, whoseEvents } from './count-points.ts';
import { readRanks } from './member-ranks.ts';
import { readRuleVersions, rulesAt } from './rule-versions.ts';

/** Consumer that earns points for play and posts them to the ledger (docs/decisions/28-points-are-a-ledger-currency-earned-from-the-stream.md). */
export const POINTS: Consumer = {
  name: 'points',
  tables: [
    { name: 'point_counter', key: ['member_id'] },
    { name: 'point_source', key: ['member_id', 'source'] },
  ],
  async take(db, writing, events) {
    const { members, taken } = whoseEvents(events);
    if (members.length === 0) return;
    const { merchant } = writing;
    const versions = await readRuleVersions(db, merchant);
    const before = await readAccounts(db, writing, members);
    const { accounts, sources } = countPoints(
      {
        rulesAt: (place) => rulesAt(versions, place),
        rankAt: await readRanks(db, merchant, members),
        accounts: before,
        sources: await readSources(db, writing, taken),
      },
      events,
    );
    if (sources.size > 0) await writeSources(db, writing, sources);
    if (accounts.size === 0) return;
    await writeAccounts(db, writing, accounts);
    if (writing.isLive) await post(db, merchant, { accounts, reasons: reasonsOf(sources) }, events);
  },
};

async function readAccounts(
  db: Db,
  { merchant, generation }: Writing,
  members: readonly string[],
): Promise<ReadonlyMap<string, PointAccount>> {
  const { rows } = await sql<{ member: string; earned: string; besides: bigint }>`
    select member_id as member, earned::text, besides from point_counter
      where merchant = ${merchant} and generation = ${generation} and member_id = any(${members}::uuid[])`.execute(db);
  return new Map(rows.map(({ member, earned, besides }) => [member, { earned: BigInt(earned), besides }]));
}

/** A key is `member source`. */
const partsOf = (key: string) => ({ member: key.slice(0, 36), source: key.slice(37) });

async function readSources(
  db: Db,
  { merchant, generation }: Writing,
  keys: readonly string[],
): Promise<ReadonlyMap<string, PointSource>> {
  if (keys.length === 0) return new Map();
  const parts = keys.map(partsOf);
  const { rows } = await sql<{ member: string; source: string; minor: bigint; earned: string }>`
    select member_id as member, source, minor, earned::text from point_source
      where merchant = ${merchant} and generation = ${generation} and (member_id, source) in (
        select * from unnest(${parts.map(({ member }) => member)}::uuid[], ${parts.map(({ source }) => source)}::text[]))`.execute(
    db,
  );
  return new Map(
    rows.map(({ member, source, minor, earned }) => [`${member} ${source}`, { minor, earned: BigInt(earned) }]),
  );
}

async function writeSources(
  db: Db,
  { merchant, generation }: Writing,
  sources: ReadonlyMap<string, PointSource>,
): Promise<void> {
  const rows = [...sources].map(([key, { minor, earned }]) => {
    const { member, source } = partsOf(key);
    return { member_id: member, source, minor: String(minor), earned: String(earned) };
  });
  await sql`insert into point_source (merchant, generation, member_id, source, minor, earned)
    select ${merchant}, ${generation}::integer, member_id, source, minor, earned
      from json_to_recordset(${JSON.stringify(rows)}::json) as reported (member_id uuid, source text, minor bigint, earned numeric)
    on conflict (merchant, generation, member_id, source) do update set minor = excluded.minor, earned = excluded.earned`.execute(
    db,
  );
}

async function writeAccounts(
  db: Db,
  { merchant, generation }: Writing,
  accounts: ReadonlyMap<string, PointAccount>,
): Promise<void> {
  const rows = [...accounts].map(([member, { earned, besides }]) => {
    return { member_id: member, earned: String(earned), besides: String(besides) };
  });
  await sql`insert into point_counter (merchant, generation, member_id, earned, besides)
    select ${merchant}, ${generation}::integer, member_id, earned, besides
      from json_to_recordset(${JSON.stringify(rows)}::json) as reported (member_id uuid, earned numeric, besides bigint)
    on conflict (merchant, generation, member_id) do update set earned = excluded.earned, besides = excluded.besides`.execute(
    db,
  );
}

interface Owed {
  readonly accounts: ReadonlyMap<string, PointAccount>;
  /** By member. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** Maximum length of a posting's subject. */
const MOST_SIGNS = 100;

/**
 * What members earned by, as the subject of their postings: `round:VENDOR ROUND` or `deposit:ID` of the last source,
 * `rounds:` or `deposits:` if there were others. A longer one is left out.
 */
function reasonsOf(sources: ReadonlyMap<string, PointSource>): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const [member, keys] of Map.groupBy(sources.keys(), (key) => partsOf(key).member)) {
    const source = partsOf(keys.at(-1) ?? '').source;
    const [kind, name] = source.startsWith('deposit:')
      ? ['deposit', source.slice('deposit:'.length)]
      : ['round', source];
    const reason = `${kind}${keys.length > 1 ? 's' : ''}:${name}`;
    if (reason.length <= MOST_SIGNS) reasons.set(member, reason);
  }
  return reasons;
}

/** The points are posted together with the next earned points, if the member exists by then. */
const NO_MEMBER = { why: 'no-member', error: 'no member has this ID', retry: 'asked' } as const;

/**
 * Posts earned whole points that are not posted yet, or takes back as many as are available. The points of an unknown
 * member are set aside, so that they do not block other members.
 */
async function post(
  db: Db,
  merchant: string,
  { accounts, reasons }: Owed,
  events: readonly StreamEvent[],
): Promise<void> {
  const members = [...accounts.keys()];
  const { rows } = await sql<{ member: string; points: bigint }>`
    select m.id as member, coalesce(p.points, 0) as points from member m
        left join point_posted p on p.merchant = m.merchant and p.member_id = m.id
      where m.merchant = ${merchant} and m.id = any(${members}::uuid[])`.execute(db);
  const posted = new Map(rows.map(({ member, points }) => [member, points]));
  const owed = [...accounts].flatMap(([member, { earned }]) => {
    const points = wholePoints(earned) - (posted.get(member) ?? 0n);
    return points === 0n ? [] : [{ member, points }];
  });
  const last = events.at(-1);
  if (owed.length === 0 || last === undefined) return;
  const wanted = owed.filter(({ member }) => posted.has(member));
  for (const { member } of owed.filter((one) => !posted.has(one.member)))
    await setAside(db, { merchant, source: 'points', item: member }, NO_MEMBER);
  if (wanted.length === 0) return;
  const key = moneyKey('platform', `points ${writePlace(last.place)}`);
  await sql`with moved as (
      select * from post_points(${merchant}, ${makeOrderedId()}, ${key}, ${last.at},
        ${wanted.map(({ member }) => member)}::uuid[], ${wanted.map(({ points }) => points)}::bigint[],
        ${wanted.map(({ member }) => reasons.get(member) ?? null)}::text[])
    )
    insert into point_posted (merchant, member_id, points)
      select ${merchant}, of_member, coalesce(p.points, 0) + moved
        from moved left join point_posted p on p.merchant = ${merchant} and p.member_id = of_member
    on conflict (merchant, member_id) do update set points = excluded.points`.execute(db);
}
