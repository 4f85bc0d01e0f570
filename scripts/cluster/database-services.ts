/** etcd, PostgreSQL under Patroni, and PgBouncer. */
import { chown, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import type { RunAs } from '#postgres/embedded/run-as.ts';
import { BALANCER, DATABASES, etcdOf, type Member, type Places, type Ports, portsFrom } from './layout.ts';
import type { Programs } from './packages.ts';
import { ownFolder } from './run-as.ts';
import type { ClusterState } from './state.ts';
import type { Service } from './supervisor.ts';

export interface ClusterDeps {
  readonly places: Places;
  readonly state: ClusterState;
  readonly programs: Programs;
  readonly user: RunAs | undefined;
}

/**
 * A primary that is gone is replaced after at most `ttl` seconds, and one that cannot reach etcd gives up before that:
 * Patroni requires ttl >= loop_wait + 2 x retry_timeout. Its versions from 3.1 on use at least 20 for ttl.
 */
export const TIMES = { ttl: 10, loop_wait: 2, retry_timeout: 3 } as const;
const AFTER_MS = 1_000;
/** A lost database machine is back after its lock has expired: another one takes over, and this one follows it. */
const HOST_BOOTS_MS = (TIMES.ttl + 5) * 1_000;

export async function etcdServices({ places, state, programs, user }: ClusterDeps): Promise<readonly Service[]> {
  const { etcd, etcdPeer } = portsFrom(state.basePort);
  const peers = DATABASES.map(({ name, address }) => `${name}=http://${address}:${etcdPeer}`).join(',');
  return Promise.all(
    DATABASES.map(async ({ name, address }) => {
      const data = join(places.of(name), 'etcd');
      await ownFolder(places.of(name), user);
      await ownFolder(data, user);
      const [client, peer] = [`http://${address}:${etcd}`, `http://${address}:${etcdPeer}`];
      const flags = {
        name,
        'data-dir': data,
        'listen-client-urls': client,
        'advertise-client-urls': client,
        'listen-peer-urls': peer,
        'initial-advertise-peer-urls': peer,
        'initial-cluster': peers,
        'initial-cluster-state': 'new',
        'initial-cluster-token': 'livery',
        // Three processes share one disk: elections wait longer than with a disk for each.
        'heartbeat-interval': '200',
        'election-timeout': '2000',
        'auto-compaction-retention': '1',
        'log-level': 'warn',
      };
      const words = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
      const isReady = async () => (await statusOf(`${client}/health`)) === 200;
      return {
        name: etcdOf(name),
        command: [programs.etcd, ...words],
        env: {},
        user,
        restartAfterMs: AFTER_MS,
        isReady,
      } satisfies Service;
    }),
  );
}

export async function patroniServices(deps: ClusterDeps): Promise<readonly Service[]> {
  const { places, state, programs, user } = deps;
  const ports = portsFrom(state.basePort);
  return Promise.all(
    DATABASES.map(async (member) => {
      const { name, address } = member;
      const file = join(places.of(name), 'patroni.yml');
      // JSON is YAML.
      await writeOwn(file, JSON.stringify(patroniConfig(member, deps, ports), undefined, 2), user);
      return {
        name,
        command: [programs.patroni, file],
        env: {},
        user,
        restartAfterMs: HOST_BOOTS_MS,
        isReady: async () => (await statusOf(`http://${address}:${ports.patroni}/health`)) === 200,
      } satisfies Service;
    }),
  );
}

function patroniConfig({ name, address }: Member, { places, state, programs }: ClusterDeps, ports: Ports): object {
  const { superuser, replication, rewind } = state.secrets;
  const [rest, postgres] = [`${address}:${ports.patroni}`, `${address}:${ports.postgres}`];
  const folder = places.of(name);
  return {
    scope: 'livery',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: DATABASES.map((each) => `${each.address}:${ports.etcd}`) },
    bootstrap: {
      dcs: {
        ...TIMES,
        maximum_lag_on_failover: 1_048_576,
        // A commit is acknowledged when a replica has it: only such a replica may become the primary.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: join(folder, 'data'),
      bin_dir: programs.postgres,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: '' },
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replicator', password: replication },
        rewind: { username: 'rewinder', password: rewind },
      },
      pg_hba: ['host all all 127.0.0.0/8 scram-sha-256', 'host replication replicator 127.0.0.0/8 scram-sha-256'],
    },
  };
}

/** As the guide says for an SSD (docs/guides/deploy.md); memory for three databases on one machine. */
const PARAMETERS = {
  max_connections: 200,
  shared_buffers: '128MB',
  random_page_cost: 1.1,
  max_wal_size: '1GB',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain members' data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
} as const;

/** A pooler in front of the primary. Nothing of the platform connects through it yet. */
export async function poolerService({ places, state, programs, user }: ClusterDeps): Promise<Service> {
  const ports = portsFrom(state.basePort);
  const folder = places.of('pooler');
  await ownFolder(folder, user);
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeOwn(users, `"postgres" "${state.secrets.superuser}"\n"livery_owner" "${state.secrets.owner}"\n`, user);
  const lines = [
    '[databases]',
    `* = host=${BALANCER} port=${ports.postgres} auth_user=postgres`,
    '[pgbouncer]',
    `listen_addr = ${BALANCER}`,
    `listen_port = ${ports.pooler}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'auth_query = select usename, passwd from pg_shadow where usename = $1',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 500',
  ];
  await writeOwn(config, `${lines.join('\n')}\n`, user);
  return {
    name: 'pooler',
    command: [programs.pgbouncer, config],
    env: {},
    user,
    restartAfterMs: AFTER_MS,
    isReady: () => accepts(BALANCER, ports.pooler),
  };
}

async function writeOwn(file: string, text: string, user: RunAs | undefined): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  if (user !== undefined) await chown(file, user.uid, user.gid);
}

async function accepts(host: string, port: number): Promise<boolean> {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The status of one reply; 0: there is none within 2 s. */
export function statusOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const asked = get(url, { headers, timeout: 2_000, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
  });
}
