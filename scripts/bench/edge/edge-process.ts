/** Child process of the edge benchmarks: an edge on a brands folder, with the built renderer and a fake gateway. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { type BrandStore, openBrandFolder } from '#brand/store.ts';
import { announcements } from '#contract/announcements/calls.ts';
import { readClientBuild } from '#edge/build/client-build.ts';
import { createEdge, type Edge } from '#edge/edge.ts';
import { keepMemorySteady } from '#edge/steady-memory.ts';
import { scriptTrees, statusWith } from '#edge/testing/scripted-trees.ts';
import { completeTexts } from '#texts/complete.ts';
import { answerParent } from '../child.ts';

const CLIENT = 'dist/client';
const RENDERER = 'dist/server/entry-server.js';
const chance = { now: Date.now, random: Math.random, newId: () => crypto.randomUUID() };
const log = pino({ level: 'error' });
const gateway = scriptTrees();
gateway.answers.set(announcements.path, {
  player: [{ id: 'open', title: 'We are open' }],
  promotion: ['Welcome', 'Week', 'Friends'].map((title) => ({ id: title, title, content: '<p>A word about it.</p>' })),
});
let opened: { readonly edge: Edge; readonly brands: BrandStore } | undefined;

async function listen(root: string): Promise<number> {
  keepMemorySteady();
  const { renderPage, firstQuestions, drawArt } = await import(pathToFileURL(RENDERER).href);
  const brands = await openBrandFolder(root, log);
  const edge = await createEdge({
    brands,
    link: gateway.link,
    render: renderPage,
    firstQuestions,
    drawArt,
    build: await readClientBuild(CLIENT),
    clientFolder: join(process.cwd(), CLIENT),
    texts: (language) => completeTexts(language) ?? {},
    hostSuffixes: ['localhost'],
    trustedHops: 0,
    chance,
    log,
  });
  opened = { edge, brands };
  await edge.app.listen({ host: '127.0.0.1', port: 0 });
  return (edge.app.server.address() as AddressInfo).port;
}

/**
 * Changes switches as support staff does; returns the time of the gateway's notification, by the clock that all
 * processes share.
 */
function change({ merchant, switches }: { merchant: string; switches: readonly string[] }): string {
  gateway.answers.set('/wps/system/status', statusWith(switches));
  const at = process.hrtime.bigint();
  gateway.change(merchant);
  return String(at);
}

answerParent({ listen, change });
process.once('SIGTERM', async () => {
  await opened?.edge.close();
  await opened?.brands.close();
  process.exit();
});
