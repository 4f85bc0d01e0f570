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
