import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { EDGES, etcdOf, GATEWAYS, type Member, type Places, portsFrom } from './layout.ts';
import { readDatabases } from './members.ts';
import type { ClusterState } from './state.ts';
import { findProcess, send } from './supervisor.ts';

export const VICTIMS = ['primary', 'gateway', 'edge', 'etcd'] as const;
export type Victim = (typeof VICTIMS)[number];

/**
 * Kills (SIGKILL) the primary with its Patroni, a gateway, an edge, or the leader of etcd; returns its name. The
 * cluster starts it again. Throws CommandError if there is none.
 */
export async function killMember(victim: Victim, places: Places, state: ClusterState): Promise<string> {
  const name = await chooseMember(victim, places, state);
  const pid = await findProcess(places, name);
  if (pid === undefined) throw new CommandError(`${name} does not run.`);
  const postmaster = victim === 'primary' ? await readPostmaster(places, name) : undefined;
  send(pid, 'SIGKILL');
  if (postmaster !== undefined) send(postmaster, 'SIGKILL');
  return name;
}

async function chooseMember(victim: Victim, places: Places, { basePort }: ClusterState): Promise<string> {
  if (victim === 'gateway') return anyOf(GATEWAYS, places);
  if (victim === 'edge') return anyOf(EDGES, places);
  const databases = await readDatabases(portsFrom(basePort));
  if (victim === 'etcd') {
    const leader = databases.find(({ isEtcdLeader }) => isEtcdLeader === true);
    if (leader === undefined) throw new CommandError('etcd has no leader now.');
    return etcdOf(leader.name);
  }
  const primary = databases.find(({ role }) => role === 'primary');
  if (primary === undefined) throw new CommandError('There is no primary now.');
  return primary.name;
}

async function anyOf(members: readonly Member[], places: Places): Promise<string> {
  const running: string[] = [];
  for (const { name } of members) if ((await findProcess(places, name)) !== undefined) running.push(name);
  const chosen = running[Math.floor(Math.random() * running.length)];
  if (chosen === undefined) throw new CommandError(`None of ${members.map(({ name }) => name).join(', ')} runs.`);
  return chosen;
}

async function readPostmaster(places: Places, name: string): Promise<number | undefined> {
  const text = await readFile(join(places.of(name), 'data/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 ? pid : undefined;
}
