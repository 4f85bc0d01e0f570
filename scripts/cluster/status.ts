import { CHAT, CONSOLE, EDGES, etcdOf, GAMES, GATEWAYS, PAYMENTS, type Places, portsFrom } from './layout.ts';
import { readDatabases } from './members.ts';
import { originOf } from './parts.ts';
import type { ClusterState } from './state.ts';
import { findProcess } from './supervisor.ts';

/** Prints the members of the cluster; returns whether all of them run and there is a primary. */
export async function printStatus(places: Places, state: ClusterState): Promise<boolean> {
  const ports = portsFrom(state.basePort);
  const databases = await readDatabases(ports);
  const rows: Row[] = [];
  for (const { name, role, state: condition, timeline, isEtcdLeader } of databases) {
    const words = [
      role ?? 'no answer',
      ...(condition ? [condition] : []),
      ...(timeline ? [`timeline ${timeline}`] : []),
    ];
    rows.push([name, await stateOf(places, name), words.join(', ')]);
    const etcd = etcdOf(name);
    rows.push([
      etcd,
      await stateOf(places, etcd),
      isEtcdLeader === undefined ? 'no answer' : isEtcdLeader ? 'leader' : 'follower',
    ]);
  }
  const others = [{ name: 'balancer' }, ...GATEWAYS, ...EDGES, CONSOLE, CHAT, GAMES, PAYMENTS];
  for (const { name } of others) rows.push([name, await stateOf(places, name), '']);
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, process, words] of rows)
    console.log(`  ${name.padEnd(width)}  ${process.padEnd(12)}  ${words}`.trimEnd());
  const primary = databases.find(({ role }) => role === 'primary');
  console.log(`${originOf('aurora', state)}: primary ${primary?.name ?? 'none'}`);
  return primary !== undefined && rows.every(([, process]) => process !== 'ended');
}

type Row = readonly [name: string, process: string, words: string];

async function stateOf(places: Places, name: string): Promise<string> {
  const pid = await findProcess(places, name);
  return pid === undefined ? 'ended' : `pid ${pid}`;
}
