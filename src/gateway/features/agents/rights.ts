import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Rights of a kind of agent (D57). */
export interface AgentRights {
  /** Account types that it may open and make links for. */
  readonly opens: readonly number[];
  readonly makesLinks: boolean;
  readonly sendsDown: boolean;
}

export const AGENT_KINDS = [1, 2, 41, 42] as const;

const NONE: AgentRights = { opens: [], makesLinks: false, sendsDown: false };
/** Players and agents of the first kind; top agents are created by staff. */
const USUAL: AgentRights = { opens: [0, 1], makesLinks: true, sendsDown: true };

/** Default rights of a kind: the same for every kind of agent, none for other members. */
export const defaultRights = (kind: number): AgentRights =>
  AGENT_KINDS.some((known) => known === kind) ? USUAL : NONE;

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

/** Rights of each kind at a merchant, and its number of accounts. Version 0: the merchant has the defaults. */
export interface KindRights extends AgentRights {
  readonly kind: (typeof AGENT_KINDS)[number];
  readonly version: number;
  readonly accounts: number;
}

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
    version: 0,
    ...defaultRights(kind),
    ...rows.find((row) => row.kind === kind),
    kind,
    accounts: counts.find((row) => row.kind === kind)?.accounts ?? 0,
  }));
}

/** Sets the rights of a kind, based on the version read. False: version conflict. */
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
