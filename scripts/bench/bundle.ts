/** What the browser loads, and whether any of it stands before the first paint. */
import { readFile, stat } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { BUDGETS } from '../budget/budgets.ts';
import { type Manifest, measure } from '../budget/measure.ts';
import { blockingTags } from './blocking-tags.ts';
import { startChild } from './child.ts';
import type { Measure, Say } from './figure.ts';
import { makeNewBrands } from './new-brands.ts';

const CLIENT = 'dist/client';
const SHELL = 'shell';
const FORM = 'registration form, beyond the shell';

/** Adds up the build's chunks by the gate's own budgets, and reads the tags of a page. */
export async function benchBundle(say: Say): Promise<readonly Measure[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(CLIENT, 'livery-chunks.json'), 'utf8'));
  const sizes = new Map<string, number>();
  for (const { file } of Object.values(manifest)) sizes.set(file, await packedSize(file));
  const kilobytes = (name: string): number => {
    const budget = BUDGETS.find((known) => known.name === name);
    if (!budget) throw new Error(`scripts/budget/budgets.ts names no ${name}`);
    return measure(manifest, budget, (file) => sizes.get(file) ?? 0).bytes / 1_000;
  };
  const blocking = blockingTags(await readPage());
  const measures: readonly Measure[] = [
    { id: 'bundle.shell', ours: kilobytes(SHELL), rounds: 1 },
    { id: 'bundle.form', ours: kilobytes(FORM), rounds: 1 },
    { id: 'bundle.blocking', ours: blocking.length, rounds: 1 },
  ];
  say(`shell ${measures[0]?.ours} kB, form ${measures[1]?.ours} kB, blocking: ${blocking.join(' ') || 'nothing'}`);
  return measures;
}

async function packedSize(file: string): Promise<number> {
  const packed = await stat(join(CLIENT, `${file}.br`)).catch(() => stat(join(CLIENT, file)));
  return packed.size;
}

async function readPage(): Promise<string> {
  const folder = await makeNewBrands(1);
  const edge = startChild('edge/edge-process.ts');
  try {
    const port = await edge.ask<number>('listen', folder.root);
    return await fetchText(port, 'brand0.localhost');
  } finally {
    await edge.stop();
    await folder.remove();
  }
}

function fetchText(port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/index', agent: false, headers: { host } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve(Buffer.concat(chunks).toString());
    }).once('error', reject);
  });
}
