import { escapeIdentifier, escapeLiteral } from 'pg';
import { withClient } from '#postgres/connect.ts';
import { portsFrom } from './layout.ts';
import { type ClusterState, databaseUrl, superuserUrl } from './state.ts';

interface Account {
  readonly role: string;
  readonly password: string;
  readonly rights: string;
  /** Database that it owns. */
  readonly owns?: string;
}

/** The roles and databases of docs/guides/deploy.md; existing ones keep their data and get the state's passwords. */
export async function ensureDatabases(state: ClusterState): Promise<void> {
  const { owner, edge, games, payments } = state.secrets;
  const accounts: readonly Account[] = [
    { role: 'livery_owner', password: owner, rights: 'login createrole', owns: 'livery' },
    { role: 'livery_edge', password: edge, rights: 'login' },
    { role: 'livery_demo_games', password: games, rights: 'login', owns: 'livery_demo_games' },
    { role: 'livery_bank', password: payments, rights: 'login', owns: 'livery_bank' },
  ];
  await withClient(superuserUrl(state), async (client) => {
    for (const { role, password, rights, owns } of accounts) {
      const name = escapeIdentifier(role);
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      await client.query(`${rowCount ? 'alter' : 'create'} role ${name} ${rights} password ${escapeLiteral(password)}`);
      if (owns === undefined) continue;
      const found = await client.query('select from pg_database where datname = $1', [owns]);
      if (!found.rowCount) await client.query(`create database ${escapeIdentifier(owns)} owner ${name}`);
    }
  });
}

/** Addresses of the databases of the demo providers. */
export function providerDatabases({ basePort, secrets }: ClusterState) {
  const ports = portsFrom(basePort);
  return {
    games: databaseUrl('livery_demo_games', secrets.games, 'livery_demo_games', ports),
    payments: databaseUrl('livery_bank', secrets.payments, 'livery_bank', ports),
    edges: databaseUrl('livery_edge', secrets.edge, 'livery', ports),
  } as const;
}
