import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { collectBrandFiles } from '#brand/table-files.ts';
import { type BrandFolder, brandFile, makeBrandFolder } from '#brand/testing/brand-files.ts';
import { linkRemoteGateway } from '#edge/gateway/remote-gateway.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { type EventClient, openEvents, portOf } from '#edge/testing/event-client.ts';
import { buildGateway } from '#gateway/app.ts';
import { type BrandRevisions, createBrandRevisions } from '#gateway/features/brands/service.ts';
import { edgeRoleUrl } from '#gateway/testing/edge-role.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { openBrands } from './open-brands.ts';
import { stampWith } from './stamp.ts';

interface RunningEdge {
  readonly testSite: TestEdge;
  readonly port: number;
  readonly page: EventClient;
}

let gateway: TestGateway;
let front: FastifyInstance;
let published: BrandRevisions;
let drafts: BrandFolder;
let edgeUrl: string;
let edges: readonly RunningEdge[];
const closing: (() => Promise<unknown>)[] = [];

const by = { actor: 'ops', note: undefined };
const silent = pino({ level: 'silent' });

/** A separate edge: brands from the table with the edge's role, calls over a real socket. */
async function startEdge(origin: string): Promise<RunningEdge> {
  const brands = await openBrands({ folder: '/nowhere', databaseUrl: edgeUrl }, silent);
  const chance = { now: Date.now, random: Math.random, newId: () => 'x' };
  const link = linkRemoteGateway({
    origin,
    chance,
    stamp: stampWith(gateway.context.edgeSecret, gateway.context.brands),
    pollEveryMs: 500,
  });
  const testSite = await openTestEdge({ brands, link });
  closing.push(brands.close, testSite.close);
  await testSite.edge.app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(testSite.edge.app.server);
  return { testSite, port, page: await openEvents({ port }) };
}

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  closing.push(gateway.close);
  gateway.context.start();
  published = createBrandRevisions(gateway.context.db);
  edgeUrl = await edgeRoleUrl(gateway.database.ownerUrl);
  drafts = await makeBrandFolder();
  closing.push(() => drafts.remove('.'));
  await publish('Aurora');
  front = await buildGateway(gateway.context);
  const origin = await front.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => front.close());
  edges = [await startEdge(origin), await startEdge(origin)];
});

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function publish(name: string): Promise<void> {
  await drafts.write('aurora/brand.json', brandFile('aurora', { name }));
  const { brand, problems } = await readBrandFolder(drafts.root, 'aurora');
  if (!brand) throw new Error(JSON.stringify(problems));
  const files = await collectBrandFiles(join(drafts.root, 'aurora'), brand);
  await published.publish('aurora', { revision: brand.revision, files }, by);
}

async function ask({ testSite }: RunningEdge): Promise<{ revision: string; body: string }> {
  const { body } = await testSite.edge.app.inject({ url: '/index', headers: { host: 'aurora.localhost' } });
  return { revision: /"revision":"([^"]+)"/.exec(body)?.[1] ?? '', body };
}

const PATIENCE_MS = 45_000;

/** Waits until both edges show the same new page and have notified their open pages. */
async function follow(isThere: (body: string) => boolean): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const pages = await Promise.all(edges.map(ask));
    const isReported = edges.every(({ page }, at) => page.revisions.at(-1) === pages[at]?.revision);
    if (isReported && pages.every(({ body }) => isThere(body)) && pages[0]?.revision === pages[1]?.revision) return;
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`never the same: ${pages.map(({ revision }) => revision)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const named = (name: string) => (body: string) => body.includes(`<main class="lv-a">${name} EN`);

describe('several edges with one gateway and one brands table', () => {
  it('M376: both serve a publish and a rollback at the same revision', async () => {
    await follow(named('Aurora'));
    await publish('Aurora Two');
    await follow(named('Aurora Two'));
    await published.rollBack('aurora', undefined, by);
    await follow(named('Aurora'));
  });

  it('M378: a toggled switch shows on both at the same revision', async () => {
    const [before] = await Promise.all(edges.map(ask));
    await gateway.context.trees.toggleSwitch('aurora', 'USERNAMEREG3', false, 'ops');
    await follow((body) => !body.includes(`"revision":"${before?.revision}"`));
  });

  it('M376: if the notice is lost, both follow at the next comparison', async () => {
    const client = new Client({ connectionString: edgeUrl });
    await client.connect();
    const ended = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'livery events' and usename = 'livery_edge'",
    );
    await client.end();
    expect(ended.rowCount).toBe(2);
    await publish('Aurora Three');
    await follow(named('Aurora Three'));
  });

  it('M378: edges that lose the gateway find missed changes once it returns', async () => {
    const port = portOf(front.server);
    const before = await ask(edges[0] ?? raise());
    await front.close();
    await gateway.context.trees.toggleSwitch('aurora', 'USERNAMEREG3', true, 'ops');
    front = await buildGateway(gateway.context);
    await front.listen({ host: '127.0.0.1', port });
    await follow(({ length }) => length > 0);
    await follow((body) => !body.includes(`"revision":"${before.revision}"`));
  });
});

function raise(): never {
  throw new Error('There is no edge.');
}
