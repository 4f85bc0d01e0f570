import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type * as calls from '#contract/agents/calls.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Creation, findCreation, keepCreation } from '#gateway/identity/creations.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import type { Asker } from './line.ts';
import { readRights } from './rights.ts';

type Asked = Static<(typeof calls)['putLink']['request']>;
type Reported = Static<(typeof calls)['agentLinks']['reply']>;

/** Landing pages of links; each opens registration for a visitor with a code. */
export const LINK_PAGES = ['/register', '/index', '/promotions', '/vip', '/download'] as const;
/** Maximum active links of an agent, and maximum new ones per day, removed ones included. */
const MOST_LINKS = 100;
/** Without look-alike characters. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** The agent's links, newest first (M204): all active ones, and the newest of the removed ones. */
export async function readLinks(db: Db, { merchant, memberId }: Asker): Promise<Reported> {
  const linksThat = (
    enabled: boolean,
  ) => sql`(select code, kind, page, title, enabled, uses, most_uses, expires_at, made_at
    from affiliate_code where merchant = ${merchant} and member_id = ${memberId} and enabled = ${enabled}
    order by made_at desc, code limit ${MOST_LINKS})`;
  const { rows } = await sql<Row>`select code, kind, page, title, enabled, uses, most_uses as "mostUses",
      expires_at as "expiresAt", made_at as "madeAt"
    from (${linksThat(true)} union all ${linksThat(false)}) link order by made_at desc, code`.execute(db);
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const now = clock[0]?.now.getTime() ?? 0;
  return { links: rows.map((row) => describeLink(row, now)), now };
}

interface Row {
  readonly code: string;
  readonly kind: number;
  readonly page: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly uses: number;
  readonly mostUses: number | null;
  readonly expiresAt: Date | null;
  readonly madeAt: Date;
}

function describeLink(row: Row, now: number) {
  const { code, page, title, uses, mostUses, expiresAt, madeAt } = row;
  return {
    code,
    kind: row.kind,
    page,
    title,
    state: stateOf(row, now),
    uses,
    madeAt: madeAt.getTime(),
    ...(mostUses === null ? {} : { mostUses }),
    ...(expiresAt === null ? {} : { expiresAt: expiresAt.getTime() }),
  };
}

type Life = Pick<Row, 'enabled' | 'uses' | 'mostUses' | 'expiresAt'>;

function stateOf({ enabled, uses, mostUses, expiresAt }: Life, now: number): 'open' | 'used' | 'expired' | 'ended' {
  if (!enabled) return 'ended';
  if (expiresAt !== null && expiresAt.getTime() <= now) return 'expired';
  return mostUses !== null && uses >= mostUses ? 'used' : 'open';
}

/** Creates a link or changes an active one of the agent; undefined: done. */
export async function writeLink(
  db: Db,
  who: Asker & { readonly kind: number },
  asked: Asked,
  creation: Creation | undefined,
): Promise<Refusal | undefined> {
  const { merchant, memberId } = who;
  const rights = await readRights(db, merchant, who.kind);
  if (!rights.makesLinks || !rights.opens.includes(asked.kind)) return refuse('kind_not_allowed');
  if (!LINK_PAGES.some((page) => page === asked.page))
    return refuse('invalid_request', { value: { fields: [{ field: 'page' }] } });
  const { kind, page, title = '', days = null, mostUses = null } = asked;
  const expires = sql<Date | null>`case when ${days}::integer is null then null else now() + make_interval(days => ${days}::integer) end`;
  const values = { kind, page, title: title.trim(), expires_at: expires, most_uses: mostUses };
  await lockMember(db, merchant, memberId);
  if (asked.code !== undefined) return changeLink(db, who, { ...asked, code: asked.code }, values);
  if (creation !== undefined && (await findCreation(db, creation)) !== undefined) return undefined;
  const bound = await boundOf(db, who);
  if (bound !== undefined) return refuse(bound);
  for (;;) {
    const made = await db
      .insertInto('affiliate_code')
      .values({ merchant, member_id: memberId, code: drawCode(), ...values })
      .onConflict((on) => on.doNothing())
      .returning('code')
      .executeTakeFirst();
    if (made === undefined) continue;
    if (creation !== undefined) await keepCreation(db, creation, made.code);
    return undefined;
  }
}

/** Which limit prevents a new link: of active links, or per day. */
async function boundOf(db: Db, { merchant, memberId }: Asker): Promise<'links_full' | 'links_daily' | undefined> {
  const { active, recent } = await db
    .selectFrom('affiliate_code')
    .select([
      sql<number>`count(*) filter (where enabled)::integer`.as('active'),
      sql<number>`count(*) filter (where made_at > now() - interval '1 day')::integer`.as('recent'),
    ])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (active >= MOST_LINKS) return 'links_full';
  return recent >= MOST_LINKS ? 'links_daily' : undefined;
}

/** Changes an active link: a removed, used up or expired one stays so, and the agent creates a new one instead. */
async function changeLink(
  db: Db,
  { merchant, memberId }: Asker,
  { code, mostUses }: Asked & { code: string },
  values: object,
) {
  const found = await db
    .selectFrom('affiliate_code')
    .select(['enabled', 'uses', 'most_uses as mostUses', 'expires_at as expiresAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('code', '=', code.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return refuse('not_found');
  if (stateOf(found, found.now.getTime()) !== 'open') return refuse('link_expired');
  if (mostUses !== undefined && mostUses < found.uses)
    return refuse('invalid_request', { value: { fields: [{ field: 'mostUses' }] } });
  await db
    .updateTable('affiliate_code')
    .set(values)
    .where('merchant', '=', merchant)
    .where('code', '=', code.toUpperCase())
    .execute();
  return undefined;
}

const drawCode = () => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Removes a link; false: the agent has no such link. */
export async function endLink(db: Db, { merchant, memberId }: Asker, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('affiliate_code')
    .set({ enabled: false })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
