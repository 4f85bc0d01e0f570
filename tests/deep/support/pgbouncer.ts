/** A real PgBouncer in transaction mode in front of a PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseUser } from '#postgres/embedded/run-as.ts';
import { aptInstall, canInstall } from '#scripts/packages/apt.ts';
import { firstOnPath } from '#scripts/packages/run.ts';
import { freePort } from './site.ts';

export interface PgBouncer {
  readonly port: number;
  /** `url` with the pooler's address. */
  at(url: string): string;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  /** Connection URLs of the roles that may log in, with the server's address. */
  readonly roles: readonly string[];
  /** An existing folder that every user may enter; removed by the caller. */
  readonly folder: string;
  readonly poolSize?: number;
}

const PATIENCE_MS = 20_000;

/** Starts PgBouncer, installed first if apt-get and root allow it. Throws an error that says what to install. */
export async function startPgBouncer({ roles, folder, poolSize = 10 }: PgBouncerOptions): Promise<PgBouncer> {
  const program = await ensurePgBouncer();
  const user = await chooseUser();
  const port = await freePort();
  const home = join(folder, `pgbouncer-${port}`);
  await mkdir(home);
  const [{ hostname, port: serverPort } = new URL('postgres://127.0.0.1')] = roles.map((url) => new URL(url));
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(home, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 4_000,
    // A test's database is dropped soon after its last query.
    server_idle_timeout: 1,
    log_connections: 0,
    log_disconnections: 0,
    logfile: join(home, 'pgbouncer.log'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = ['[databases]', `* = host=${hostname} port=${serverPort || 5432}`, '[pgbouncer]'];
  await writeFile(join(home, 'pgbouncer.ini'), `${[...databases, ...lines].join('\n')}\n`);
  await writeFile(settings.auth_file, `${roles.map(entryOf).join('\n')}\n`);
  if (user) for (const path of ['', 'pgbouncer.ini', 'users.txt']) await chown(join(home, path), user.uid, user.gid);
  const child = spawn(program, ['-q', join(home, 'pgbouncer.ini')], { ...user, cwd: home, stdio: 'ignore' });
  await answering(child, port);
  return {
    port,
    at: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    },
  };
}

async function ensurePgBouncer(): Promise<string> {
  const found = await find();
  if (found !== undefined) return found;
  if (await canInstall()) await aptInstall(['pgbouncer']).catch(() => undefined);
  const brought = await find();
  if (brought !== undefined) return brought;
  throw new Error('No PgBouncer: run "apt-get install pgbouncer" as root.');
}

const find = () => firstOnPath(['pgbouncer'], [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']);

function entryOf(role: string): string {
  const { username, password } = new URL(role);
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`;
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error('PgBouncer does not answer');
    await pause(20);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
