/** An edge of the built portal in this process, for a gateway at an address: for tests with their own gateway. */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { openBrandFolder } from '#brand/store.ts';
import { readClientBuild } from '#edge/build/client-build.ts';
import { createEdge } from '#edge/edge.ts';
import { linkRemoteGateway } from '#edge/gateway/remote-gateway.ts';
import { createPool } from '#pool/pool.ts';
import { completeTexts } from '#texts/complete.ts';
import { createCompiler } from '#validator/compiler.ts';
import { stampWith } from '../../src/server/stamp.ts';

export interface OwnEdge {
  readonly port: number;
  /** Log lines of level warning or worse, as objects. */
  readonly logged: readonly Record<string, unknown>[];
  close(): Promise<void>;
}

interface OwnEdgeOptions {
  readonly brands?: string;
  readonly pollEveryMs?: number;
  readonly edgeSecret?: string;
}

const DIST = resolve('dist');
const chance = { now: Date.now, random: Math.random, newId: () => crypto.randomUUID() };

/**
 * Opens one on a free loopback port; `brands` is the folder of all brands. It polls for changed trees every
 * `pollEveryMs`. A gateway of ours trusts it by `edgeSecret`.
 */
export async function openOwnEdge(
  gatewayUrl: string,
  { brands = 'brands', pollEveryMs = 5_000, edgeSecret }: OwnEdgeOptions = {},
): Promise<OwnEdge> {
  const client = join(DIST, 'client');
  const logged: Record<string, unknown>[] = [];
  const log = pino({ base: null, level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const renderer = await import(pathToFileURL(join(DIST, 'server/entry-server.js')).href);
  const store = await openBrandFolder(brands, log);
  const pool = createPool();
  const stamped = edgeSecret === undefined ? {} : { stamp: stampWith(edgeSecret) };
  const edge = await createEdge({
    brands: store,
    compiler: createCompiler(pool),
    link: linkRemoteGateway({ origin: gatewayUrl, ...stamped, chance, pollEveryMs }),
    render: renderer.renderPage,
    firstQuestions: renderer.firstQuestions,
    drawArt: renderer.drawArt,
    build: await readClientBuild(client),
    clientFolder: client,
    texts: (language) => completeTexts(language) ?? {},
    hostSuffixes: ['localhost'],
    trustedHops: 0,
    chance,
    log,
    pollEveryMs,
  });
  await edge.app.listen({ host: '127.0.0.1', port: 0 });
  const address = edge.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The edge has no port.');
  return {
    port: address.port,
    logged,
    async close() {
      await edge.close();
      await pool.close();
      await store.close();
    },
  };
}
