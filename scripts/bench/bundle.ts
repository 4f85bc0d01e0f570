/** Benchmark: bundle sizes, and whether any bundle blocks the first paint. */
import { get } from 'node:http';
import { BUILDS } from '../budget/budgets.ts';
import { measureBuild } from '../budget/measure-build.ts';
import { blockingTags } from './blocking-tags.ts';
import { startChild } from './child.ts';
import type { Measure, Print } from './figure.ts';
import { makeNewBrands } from './new-brands.ts';

/** Benchmark id -> the budgets of the test suite whose maximum it reports. */
const ROWS = {
  'bundle.shell': /^shell$/,
  'bundle.form': /^registration form, beyond the shell$/,
  'bundle.chat': /^the chat room$/,
  'bundle.games': /^game \w+$/,
  'bundle.game': /^game \w+, beyond what all games share$/,
} as const;

/** Sums the chunks of the builds by the test suite's budgets, and reads the tags of a page. */
export async function benchBundle(print: Print): Promise<readonly Measure[]> {
  const figures = BUILDS.flatMap(measureBuild);
  const sizes = Object.entries(ROWS).map(([id, names]): Measure => {
    const meant = figures.filter(({ budget }) => names.test(budget.name));
    if (meant.length === 0) throw new Error(`scripts/budget/budgets.ts names nothing for ${id}`);
    return { id: id as keyof typeof ROWS, ours: Math.max(...meant.map(({ bytes }) => bytes)) / 1_000, rounds: 1 };
  });
  const blocking = blockingTags(await readPage());
  const weights = sizes.map(({ id, ours }) => `${id} ${ours} kB`).join(', ');
  print(`${weights}, blocking: ${blocking.join(' ') || 'nothing'}`);
  return [...sizes, { id: 'bundle.blocking', ours: blocking.length, rounds: 1 }];
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
