import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** What a kind of agent may do (D57). */
export interface AgentRights {
  /** Kinds of account that it opens and makes links for. */
  readonly opens: readonly number[];
  readonly makesLinks: boolean;
  readonly sendsDown: boolean;
}

export const AGENT_KINDS = [1, 2, 41, 42] as const;

const NONE: AgentRights = { opens: [], makesLinks: false, sendsDown: false };
/** Players and agents of the first kind; a head of a line is made by the house. */
const USUAL: AgentRights = { opens: [0, 1], makesLinks: true, sendsDown: true };

/** What a kind may do by itself: every kind of agent the same, whoever is none nothing. */
export const defaultRights = (kind: number): AgentRights =>
  AGENT_KINDS.some((known) => known === kind) ? USUAL : NONE;

/** What the merchant lets a kind do. */
export async function readRights(db: Db, merchant: string, kind: number): Promise<AgentRights> {
  const usual = defaultRights(kind);
  if (usual === NONE) return NONE;
  const row = await db
    .selectFrom('agent_right')
    .select(['opens', 'makes_links as makesLinks', 'sends_down as sendsDown'])
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? usual;
}

/** What each kind may do at a merchant, and how many accounts are of it. Version 0: the merchant never said anything. */
export interface KindRights extends AgentRights {
  readonly kind: (typeof AGENT_KINDS)[number];
  readonly version: number;
  readonly accounts: number;
}

/** What every kind of agent may do. */
export async function listRights(db: Db, merchant: string): Promise<readonly KindRights[]> {
  const { rows } = await sql<AgentRights & { kind: number; version: number }>`select kind, opens,
      makes_links as "makesLinks", sends_down as "sendsDown", version
    from agent_right where merchant = ${merchant}`.execute(db);
  const { rows: counts } = await sql<{
    kind: number;
    accounts: number;
  }>`select type as kind, count(*)::integer as accounts
    from member where merchant = ${merchant} and type in (1, 2, 41, 42) group by type`.execute(db);
  return AGENT_KINDS.map((kind) => ({
    ...{ version: 0, ...defaultRights(kind) },
    ...rows.find((row) => row.kind === kind),
    kind,
    accounts: counts.find((row) => row.kind === kind)?.accounts ?? 0,
  }));
}

/** Says what a kind may do, based on what was read. False: somebody was faster. */
export async function writeRights(
  db: Db,
  merchant: string,
  { kind, version, opens, makesLinks, sendsDown }: Omit<KindRights, 'accounts'>,
): Promise<boolean> {
  const opened = sql`${[...opens].sort((one, other) => one - other)}::smallint[]`;
  const { numAffectedRows } =
    version === 0
      ? await sql`insert into agent_right (merchant, kind, opens, makes_links, sends_down)
          values (${merchant}, ${kind}, ${opened}, ${makesLinks}, ${sendsDown}) on conflict do nothing`.execute(db)
      : await sql`update agent_right set opens = ${opened}, makes_links = ${makesLinks}, sends_down = ${sendsDown},
            version = version + 1
          where merchant = ${merchant} and kind = ${kind} and version = ${version}`.execute(db);
  return numAffectedRows === 1n;
}
