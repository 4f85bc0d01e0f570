import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { CommandError } from '../command-error.ts';
import { BALANCER, type Places, type Ports, portsFrom } from './layout.ts';

const SECRETS = [
  'superuser',
  'replication',
  'rewind',
  'owner',
  'edge',
  'games',
  'payments',
  'secretKey',
  'edgeSecret',
  'gamesSecret',
  'paymentsSecret',
] as const;

/** What a cluster keeps between two starts, in a file that only its user reads. */
export interface ClusterState {
  readonly basePort: number;
  readonly secrets: Readonly<Record<(typeof SECRETS)[number], string>>;
}

/** The state in the folder; a new folder gets secrets of its own. The base port is that of the last start. */
export async function keepState({ state: file }: Places, basePort: number): Promise<ClusterState> {
  const known = await readState(file);
  const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(33).toString('base64url')]));
  const state = { basePort, secrets: { ...made, ...known?.secrets } as ClusterState['secrets'] };
  await writeFile(file, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
  return state;
}

/** The state of a cluster that was started before. Throws CommandError if there is none. */
export async function openState({ folder, state: file }: Places): Promise<ClusterState> {
  const state = await readState(file);
  if (state === undefined) throw new CommandError(`${folder} holds no cluster. Start one: npm run cluster.`);
  return state;
}

async function readState(file: string): Promise<ClusterState | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Address of a database through the balancer, which leads to the primary. */
export function databaseUrl(user: string, password: string, database: string, { postgres }: Ports): string {
  return `postgres://${user}:${password}@${BALANCER}:${postgres}/${database}`;
}

export function superuserUrl({ basePort, secrets }: ClusterState, database = 'postgres'): string {
  return databaseUrl('postgres', secrets.superuser, database, portsFrom(basePort));
}

export function ownerUrl({ basePort, secrets }: ClusterState): string {
  return databaseUrl('livery_owner', secrets.owner, 'livery', portsFrom(basePort));
}
