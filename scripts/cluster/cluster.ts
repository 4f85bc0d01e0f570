/**
 * `npm run cluster`: the platform as it runs on many machines, on this one: three etcd, three PostgreSQL under Patroni,
 * HAProxy, two gateways, two edges, console, chat and the demo providers, from the distribution's packages. It runs
 * until SIGTERM or Ctrl-C. `status`, `kill` and `stop` work on a running cluster (docs/guides/cluster.md). Exit codes:
 * 0 success, 1 a member does not run, 2 invalid arguments or no cluster.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import { openDatabase } from '#gateway/db/client.ts';
import { ensureRoles } from '#gateway/db/start/app-role.ts';
import { createLog } from '#gateway/process/log.ts';
import { offerFirstEntry } from '#gateway/staff/accounts/first-staff.ts';
import { reachableFolder } from '#postgres/embedded/run-as.ts';
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from '../command-error.ts';
import { killMember, VICTIMS } from './kill.ts';
import { BASE_PORT, type Places, PORTS, placesIn } from './layout.ts';
import { BRANDS, gatewaySettings, originOf } from './parts.ts';
import { databaseUser } from './run-as.ts';
import { startCluster } from './run-cluster.ts';
import { type ClusterState, openState, ownerUrl } from './state.ts';
import { printStatus } from './status.ts';
import { listProcesses, send } from './supervisor.ts';

const USAGE = `npm run cluster [-- --port N] [--data FOLDER] [--pooler]
npm run cluster -- status | stop | kill primary|gateway|edge|etcd [--data FOLDER]
  --port    the first of ${PORTS} ports; the sites are at this one; default ${BASE_PORT}
  --data    folder of the cluster; default: LIVERY_DATA, or .livery-cluster
  --pooler  also starts PgBouncer in front of the primary`;
const STOP_LIMIT_MS = 90_000;

async function run(): Promise<number> {
  const read = readArguments(USAGE, {
    port: { type: 'string' },
    data: { type: 'string' },
    pooler: { type: 'boolean', default: false },
  });
  if (read === undefined) return 0;
  const { values, positionals } = read;
  const [verb, word, ...rest] = positionals;
  const places = placesIn(await chooseFolder(values.data));
  if (verb === undefined) return runUntilStopped(places, readPort(values.port), values.pooler);
  if (rest.length > 0 || (word !== undefined && verb !== 'kill')) throw new CommandError(USAGE);
  if (verb === 'status') return (await printStatus(places, await openState(places))) ? 0 : 1;
  if (verb === 'stop') return stop(places);
  const victim = VICTIMS.find((each) => each === word);
  if (verb !== 'kill' || victim === undefined) throw new CommandError(USAGE);
  console.log(`${await killMember(victim, places, await openState(places))} is killed`);
  return 0;
}

/** The databases' user must reach the folder: from a folder closed to it, the cluster moves to /var/lib/livery. */
async function chooseFolder(given: string | undefined): Promise<string> {
  const folder = resolve(given ?? (process.env['LIVERY_DATA']?.trim() || '.livery-cluster'));
  return reachableFolder(folder, 'cluster', await databaseUser().catch(() => undefined));
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? BASE_PORT);
  if (Number.isInteger(port) && port > 1_023 && port + PORTS <= 65_536) return port;
  throw new CommandError(`--port is "${text}"; set it to a whole number from 1024 to ${65_536 - PORTS}.`);
}

async function runUntilStopped(places: Places, basePort: number, hasPooler: boolean): Promise<number> {
  const print = (line: string) => void process.stderr.write(`cluster: ${line}\n`);
  let stopAll: () => Promise<void> = async () => undefined;
  let stopping: Promise<void> | undefined;
  const ended = new Promise<void>((done, fail) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (stopping === undefined) print('stopping');
        stopping ??= stopAll();
        stopping.then(done, fail);
      });
  });
  const keepStop = (stopNow: () => Promise<void>) => {
    stopAll = stopNow;
    if (stopping !== undefined) stopping = stopNow();
  };
  try {
    const state = await startCluster({ places, basePort, hasPooler, print }, keepStop);
    const sites = [...BRANDS, 'console'].map((name) => `  ${originOf(name, state)}`);
    console.log(`ready\n${sites.join('\n')}\n  ${places.folder} (data, logs)`);
    await printFirstEntry(state);
    await ended;
  } catch (error) {
    if (stopping === undefined) await stopAll();
    else await stopping;
    if (stopping === undefined) throw error;
  }
  print('stopped');
  return 0;
}

async function stop(places: Places): Promise<number> {
  await openState(places);
  const pid = Number(await readFile(join(places.folder, 'owner'), 'utf8').catch(() => ''));
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (pid > 0 && command.includes('cluster.ts')) send(pid, 'SIGTERM');
  const isRunning = async () =>
    (await listProcesses(places)).length > 0 ||
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('cluster.ts');
  for (const until = performance.now() + STOP_LIMIT_MS; await isRunning(); await wait(100)) {
    if (performance.now() > until) throw new CommandError(`The cluster in ${places.folder} does not stop.`);
  }
  console.log('stopped');
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  reportCommandError(error);
  process.exitCode = 2;
}

/** Prints the link with which the first administrator signs in to the console, as long as no user can. */
async function printFirstEntry(state: ClusterState): Promise<void> {
  const log = createLog('silent');
  const url = ownerUrl(state);
  const database = openDatabase({ ownerUrl: url, ...(await ensureRoles(url)), log, poolSize: 2 });
  try {
    const link = await offerFirstEntry(createContext(readConfig(gatewaySettings(state)), database, log));
    if (link !== undefined) console.log(`  ${link} (signs you in to the console, once)`);
  } finally {
    await database.close();
  }
}
