/** Builds deploy/Containerfile and runs its parts with a read-only root, as an ordinary user. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { record } from './record.ts';
import { ensureNodeImage, ensurePodman, podman } from './support/podman.ts';
import { EDGE_SECRET, freePort, statusOf, until } from './support/site.ts';

const IMAGE = 'localhost/livery-deep';
const LIMIT_MS = 3_600_000;
const HEALTHY_MS = 120_000;
/** Limits of a container that this machine may set. */
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
const NAMES = ['livery-deep-gateway', 'livery-deep-edge'] as const;

let run: RunFolder;
let database: EmbeddedPostgres;

beforeAll(async () => {
  run = await openRunFolder();
  database = await startRunDatabase(run);
  await ensurePodman();
  const base = await ensureNodeImage(run.path);
  await podman(
    ...['build', '--isolation', 'chroot', '--network', 'host', '--build-arg', `NODE_IMAGE=${base}`],
    ...['--tag', IMAGE, '--file', 'deploy/Containerfile', '.'],
  );
}, LIMIT_MS);

afterAll(async () => {
  for (const name of NAMES) await podman('rm', '--force', '--ignore', name).catch(() => undefined);
  await database?.stop();
  await run?.remove();
}, LIMIT_MS);

interface Started {
  readonly url: string;
  /** Until `/healthz` answered. */
  readonly ms: number;
}

async function start(name: string, part: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), LIVERY_EDGE_SECRET: EDGE_SECRET, ...env };
  const words = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const began = performance.now();
  await podman(
    ...['run', '--detach', '--name', name, '--network', 'host', '--read-only', '--tmpfs', '/tmp', ...LIMITS],
    ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges', ...words, IMAGE, part],
  );
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    const status = await statusOf(`${url}/healthz`, { host: '127.0.0.1' });
    if (status === 0 && (await podman('inspect', '--format', '{{.State.Running}}', name)) !== 'true')
      throw new Error(`${part} ended: ${await podman('logs', name)}`);
    return status === 200;
  }, HEALTHY_MS);
  return { url, ms: performance.now() - began };
}

/** SIGTERM; returns the exit code and the duration. */
async function stop(name: string): Promise<{ readonly code: string; readonly ms: number }> {
  const began = performance.now();
  await podman('stop', '--time', '20', name);
  return { code: await podman('inspect', '--format', '{{.State.ExitCode}}', name), ms: performance.now() - began };
}

it(
  'the image runs a gateway and an edge read-only and without root, is healthy, serves a page, and stops clean',
  async () => {
    const [gatewayName, edgeName] = NAMES;
    const gateway = await start(gatewayName, 'gateway', { DATABASE_URL: database.url });
    const edge = await start(edgeName, 'edge', { GATEWAY_URL: gateway.url, LIVERY_BRANDS: '/srv/livery/brands' });
    await until(async () => (await statusOf(`${edge.url}/index`, { host: 'aurora.localhost' })) === 200, HEALTHY_MS);
    for (const name of NAMES) {
      await podman('healthcheck', 'run', name);
      expect(await podman('exec', name, 'id', '-u')).toBe('10001');
      await expect(podman('exec', name, 'touch', '/srv/livery/x')).rejects.toThrow(/Read-only file system/);
    }
    const bom = JSON.parse(await podman('exec', edgeName, 'cat', '/srv/livery/sbom.cdx.json'));
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX' });
    const names: readonly string[] = bom.components.map(({ name }: { name: string }) => name);
    expect(names).toContain('fastify');
    expect(names).not.toContain('vitest');
    const stopped = [await stop(edgeName), await stop(gatewayName)];
    const bytes = Number(await podman('image', 'inspect', '--format', '{{.Size}}', IMAGE));
    record({
      test: 'image of deploy/Containerfile, read-only and without root',
      limit: 'healthy, serves a page, stops clean in 10 s',
      figure: `${Math.round(bytes / 1e6)} MB with its base; gateway with all migrations healthy after ${Math.round(gateway.ms)} ms, edge ${Math.round(edge.ms)} ms; stopped after ${stopped.map(({ ms }) => Math.round(ms)).join(' and ')} ms`,
    });
    expect(stopped.map(({ code }) => code)).toEqual(['0', '0']);
    expect(Math.max(...stopped.map(({ ms }) => ms))).toBeLessThan(10_000);
  },
  LIMIT_MS,
);
