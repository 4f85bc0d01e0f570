import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import type { Done } from '#gateway/records/team-rows.ts';
import { beganOf } from '#gateway/stream/team/periods.ts';
import { readTeamActive } from '#gateway/stream/team/read-team.ts';
import { signsOf } from '#model/agents/place.ts';
import { addUp } from './figures.ts';
import { AGENT_KINDS } from './rights.ts';
import { readMonth } from './staff-tree.ts';
import { readTeams } from './team.ts';

/** A move of a member with all members below; `toId` undefined: to no upline. */
export interface WantedMove {
  readonly memberId: string;
  readonly toId: string | undefined;
}

export interface EndingContract {
  readonly id: string;
  readonly kind: string;
  readonly cadence: string;
  readonly version: bigint;
  readonly holderId: string;
  readonly offererId: string | undefined;
}

export interface MoveDeps {
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string; readonly exponent: number }>;
  /** The contracts that a move would end, top first. */
  readonly readEnds: (db: Db, merchant: string, move: WantedMove) => Promise<readonly EndingContract[]>;
}

export interface Effect<Ends extends EndingContract = EndingContract> {
  /** Hash of both places and the ended contracts; members who join the team in the meantime do not change it. */
  readonly hash: string;
  readonly account: string;
  readonly fromId: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Number of moved members, this one included; the deepest level after the move. */
  readonly members: number;
  readonly lowest: number;
  /** User names, top first: agents who lose the team, and agents who gain it. */
  readonly loses: readonly string[];
  readonly gains: readonly string[];
  /** The merchant's days of the figures. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly done: Done;
  readonly activeMonth: number;
  readonly ends: readonly Ends[];
  /** User names of the holders and offerers of the ended contracts. */
  readonly names: ReadonlyMap<string, string>;
}

/** Why a member cannot be moved. gone: the member does not exist; the others concern the new upline. */
export type MoveFault = 'gone' | 'unknown' | 'noAgent' | 'same' | 'below' | 'deep';

interface Placed {
  readonly id: string;
  readonly account: string;
  readonly kind: number;
  readonly path: string;
  readonly uplineId: string | null;
}

const MOST_LEVELS = 20;
const PLACED = sql`select m.id, m.account, m.type as kind, p.path, p.upline_id as "uplineId"
  from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id`;

async function readPlaced(db: Db, merchant: string, id: string): Promise<Placed | undefined> {
  const { rows } = await sql<Placed>`${PLACED} where p.merchant = ${merchant} and p.member_id = ${id}`.execute(db);
  return rows[0];
}

/** The id of the member with that user name; undefined: the merchant has no such member, or the member has no place. */
export async function findPlaced(db: Db, merchant: string, account: string): Promise<string | undefined> {
  const { rows } = await sql<Placed>`${PLACED} where m.merchant = ${merchant}
    and m.account_key = ${accountKey(account)}`.execute(db);
  return rows[0]?.id;
}

/** The current effect of a move, or why it is impossible. Locks nothing. */
export async function readMoveEffect(
  db: Db,
  deps: MoveDeps,
  merchant: string,
  move: WantedMove,
): Promise<Effect | MoveFault> {
  const member = await readPlaced(db, merchant, move.memberId);
  if (member === undefined) return 'gone';
  const to = move.toId === undefined ? undefined : await readPlaced(db, merchant, move.toId);
  if (move.toId !== undefined && to === undefined) return 'unknown';
  const size = await readSize(db, merchant, member.path);
  const lowest = size.lowest - signsOf(member.path).length + 1 + (to === undefined ? 0 : signsOf(to.path).length);
  const fault = validateMove(member, to, lowest);
  if (fault !== undefined) return fault;
  const ends = await deps.readEnds(db, merchant, move);
  const [before, after] = [signsOf(member.path).slice(0, -1), to === undefined ? [] : signsOf(to.path)];
  const names = await readAccounts(db, merchant, [before, after].flat());
  const named = (signs: readonly string[]) => signs.flatMap((sign) => names.get(sign) ?? []);
  return {
    hash: hashOf(member, to, ends),
    account: member.account,
    fromId: member.uplineId ?? undefined,
    from: named(before).at(-1),
    to: to?.account,
    members: size.members,
    lowest,
    ends,
    loses: named(before.filter((sign) => !after.includes(sign))),
    gains: named(after.filter((sign) => !before.includes(sign))),
    ...(await readFigures(db, deps, merchant, member.id)),
    names: await readHolders(db, merchant, ends),
  };
}

function validateMove(member: Placed, to: Placed | undefined, lowest: number): MoveFault | undefined {
  if (to !== undefined && !AGENT_KINDS.some((kind) => kind === to.kind)) return 'noAgent';
  if (to?.path.startsWith(member.path) === true) return 'below';
  if ((to?.id ?? null) === member.uplineId) return 'same';
  return lowest > MOST_LEVELS ? 'deep' : undefined;
}

async function readSize(db: Db, merchant: string, path: string): Promise<{ members: number; lowest: number }> {
  const { rows } = await sql<{ members: number; lowest: number }>`select count(*)::integer as members,
      max(depth)::integer as lowest
    from member_place where merchant = ${merchant} and path >= ${path} and path < ${`${path}~`}`.execute(db);
  return rows[0] ?? { members: 1, lowest: 1 };
}

async function readAccounts(db: Db, merchant: string, signs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sign: string; account: string }>`select p.sign, m.account
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.sign = any(${[...new Set(signs)]}::text[])`.execute(db);
  return new Map(rows.map(({ sign, account }) => [sign, account]));
}

async function readHolders(db: Db, merchant: string, ends: readonly EndingContract[]) {
  const ids = ends.flatMap(({ holderId, offererId }) => [holderId, ...(offererId === undefined ? [] : [offererId])]);
  const { rows } = await sql<{ id: string; account: string }>`select id, account from member
    where merchant = ${merchant} and id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}

async function readFigures(db: Db, deps: MoveDeps, merchant: string, memberId: string) {
  const { from, to, today } = await readMonth(db, merchant);
  const { code: currency } = await deps.readCurrency(db, merchant);
  const teams = await readTeams(db, { merchant, memberIds: [memberId], currency }, [from, to]);
  const month = { period: 'M', began: beganOf('M', today) } as const;
  const active = await readTeamActive(db, { merchant, memberIds: [memberId] }, month);
  const done = teams.get(memberId) ?? addUp([]);
  return { fromDay: from, toDay: to, done, activeMonth: active.get(memberId) ?? 0 };
}

function hashOf(member: Placed, to: Placed | undefined, ends: readonly EndingContract[]): string {
  const reported = ends.map(({ id, version }) => [id, String(version)]);
  return createHash('sha256')
    .update(JSON.stringify([member.id, member.path, to?.path ?? null, reported]))
    .digest('hex');
}
