/** Starts a cluster in order, and stops it. */
import { chmod, mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '#postgres/connect.ts';
import { lockFolder } from '#postgres/embedded/lock.ts';
import { buildIsFresh, runBuild } from '../build.ts';
import { CommandError } from '../command-error.ts';
import { balancerService } from './balancer.ts';
import { type ClusterDeps, etcdServices, patroniServices, poolerService, statusOf } from './database-services.ts';
import { ensureDatabases } from './databases.ts';
import { BALANCER, type Places, portsFrom } from './layout.ts';
import { ensurePrograms } from './packages.ts';
import { BRANDS, frontServices, gatewayServices, originOf, providerServices } from './parts.ts';
import { databaseUser } from './run-as.ts';
import { type ClusterState, keepState, ownerUrl } from './state.ts';
import { createSupervisor, endLeftovers } from './supervisor.ts';

export interface ClusterOptions {
  readonly places: Places;
  readonly basePort: number;
  readonly hasPooler: boolean;
  print(line: string): void;
}

const PRIMARY_LIMIT_MS = 120_000;
const SEED_LIMIT_MS = 180_000;

/**
 * Starts all members; resolves when every one is ready. `stop` may be called during the start, which then rejects.
 * Throws CommandError with what to do if it cannot start.
 */
export async function startCluster(
  { places, basePort, hasPooler, print }: ClusterOptions,
  keepStop: (stop: () => Promise<void>) => void,
): Promise<ClusterState> {
  const programs = await ensurePrograms(print);
  const user = await databaseUser();
  for (const folder of [places.folder, places.logs, places.processes]) await mkdir(folder, { recursive: true });
  await chmod(places.folder, 0o711);
  const lock = lockFolder(places.folder);
  const supervisor = createSupervisor(places, print);
  keepStop(async () => {
    await supervisor.stop();
    lock.release();
  });
  const left = await endLeftovers(places);
  if (left > 0) print(`ended ${left} processes of an earlier start`);
  if (!(await buildIsFresh())) {
    print('building the portal (its sources changed since the last build)');
    await runBuild();
  }
  const state = await keepState(places, basePort);
  await refuseTakenPorts(state);
  const deps: ClusterDeps = { places, state, programs, user };
  print('starting etcd and PostgreSQL under Patroni');
  await supervisor.start(await etcdServices(deps));
  await supervisor.start(await patroniServices(deps));
  await supervisor.start([await balancerService(deps)]);
  await awaitPrimary(state);
  if (hasPooler) await supervisor.start([await poolerService(deps)]);
  print('starting gateways, edges, console, chat, demo games and demo payments');
  const [first, ...others] = gatewayServices(state);
  if (first) await supervisor.start([first]);
  await supervisor.start(providerServices(state));
  await supervisor.start(frontServices(state));
  await awaitDemoData(state);
  await supervisor.start(others);
  return state;
}

/** Creates the databases as soon as there is a primary. */
async function awaitPrimary(state: ClusterState): Promise<void> {
  for (const until = performance.now() + PRIMARY_LIMIT_MS; ; await wait(250)) {
    const failure = await ensureDatabases(state).then(
      () => undefined,
      (error: Error) => error,
    );
    if (failure === undefined) return;
    if (performance.now() > until) throw new CommandError(`There is no primary: ${failure.message}.`);
  }
}

/** A brand's first page creates its merchant, for which the gateway seeds the demo: one gateway, so that none waits. */
async function awaitDemoData(state: ClusterState): Promise<void> {
  const { web } = portsFrom(state.basePort);
  for (const brand of BRANDS) {
    const host = new URL(originOf(brand, state)).host;
    for (const until = performance.now() + SEED_LIMIT_MS; !(await isSeeded(state, brand)); await wait(250)) {
      await statusOf(`http://${BALANCER}:${web}/index`, { host });
      if (performance.now() > until)
        throw new CommandError(`The demo data of ${brand} does not come; see log/gateway-1.log.`);
    }
  }
}

/** Whether the last part of a brand's demo data is there. */
function isSeeded(state: ClusterState, brand: string): Promise<boolean> {
  return withClient(ownerUrl(state), async (owner) => {
    await owner.query("select set_config('app.merchant', $1, false)", [brand]);
    const { rowCount } = await owner.query("select from demo_part where merchant = $1 and part = 'winners'", [brand]);
    return rowCount === 1;
  });
}

async function refuseTakenPorts({ basePort }: ClusterState): Promise<void> {
  const { createServer } = await import('node:net');
  for (const port of Object.values(portsFrom(basePort))) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, BALANCER, () => resolve(true));
    });
    if (!isFree)
      throw new CommandError(`Port ${port} is in use; choose another base port: npm run cluster -- --port N.`);
    await new Promise((resolve) => server.close(resolve));
  }
}
