/**
 * Names, addresses and ports of a cluster on one machine. Each process has a loopback address of its own, as if it had
 * a machine of its own; what browsers see has the same port everywhere, so that every part knows its public origin.
 */
import { join } from 'node:path';

export const BASE_PORT = 9080;
/** Ports from the base port on that a cluster uses. */
export const PORTS = 8;

export interface Member {
  readonly name: string;
  readonly address: string;
}

/** A balancer's address, and those of the processes behind it. */
export const BALANCER = '127.0.0.1';

/** PostgreSQL under Patroni, with an etcd next to it. */
export const DATABASES = membersOf('db', 1, 3);
export const GATEWAYS = membersOf('gateway', 2, 2);
export const EDGES = membersOf('edge', 3, 2);
export const CONSOLE: Member = { name: 'console', address: '127.0.4.1' };
export const CHAT: Member = { name: 'chat', address: '127.0.4.2' };
export const GAMES: Member = { name: 'games', address: '127.0.4.3' };
export const PAYMENTS: Member = { name: 'payments', address: '127.0.4.4' };

function membersOf(kind: string, network: number, many: number): readonly Member[] {
  return Array.from({ length: many }, (_, at) => ({
    name: `${kind}-${at + 1}`,
    address: `127.0.${network}.${at + 1}`,
  }));
}

export interface Ports {
  /** What browsers ask. */
  readonly web: number;
  readonly gateway: number;
  readonly postgres: number;
  readonly patroni: number;
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly pooler: number;
  readonly figures: number;
}

export function portsFrom(base: number): Ports {
  const [web, gateway, postgres, patroni] = [base, base + 1, base + 2, base + 3];
  return { web, gateway, postgres, patroni, etcd: base + 4, etcdPeer: base + 5, pooler: base + 6, figures: base + 7 };
}

/** Files of a cluster. */
export function placesIn(folder: string) {
  return {
    folder,
    state: join(folder, 'cluster.json'),
    logs: join(folder, 'log'),
    processes: join(folder, 'run'),
    replies: join(folder, 'replies'),
    /** Folder of one member, owned by the database's user. */
    of: (name: string) => join(folder, name),
  } as const;
}

export type Places = ReturnType<typeof placesIn>;

/** Suffix of the process of an etcd, which runs next to a PostgreSQL. */
export const etcdOf = (name: string): string => `${name}-etcd`;
