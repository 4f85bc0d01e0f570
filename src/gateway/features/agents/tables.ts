import type { Generated } from 'kysely';
import '#gateway/identity/tables.ts';
import '#gateway/stream/team/tables.ts';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    agent_right: AgentRightTable;
  }
}

/** Rights of a kind of agent, where a merchant has overridden the default (D57). */
export interface AgentRightTable {
  merchant: string;
  kind: number;
  opens: number[];
  makes_links: Generated<boolean>;
  sends_down: Generated<boolean>;
  version: Generated<number>;
}
