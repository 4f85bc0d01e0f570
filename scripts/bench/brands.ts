/** Benchmark: load time and memory of 1,000 brands, and the time from a new brand file to its first page. */
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from './child.ts';
import { compare } from './compare.ts';
import type { Measure, Print } from './figure.ts';
import { makeNewBrands, type NewBrands, nameOf, writeNewBrand } from './new-brands.ts';
import { interleave, type Pair } from './statistics.ts';

const BRANDS = 1_000;
const LOADS = 5;
const FIRSTS = 7;
const ASK_EVERY_MS = 2;
const LIMIT_MS = 10_000;

interface Loaded {
  readonly ms: number;
  readonly megabytes: number;
}

/**
 * 5 loads and 7 new brands, alternating with plain reads of the same files, and with a bare server that watches and
 * reads.
 */
export async function benchBrands(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const folder = await makeNewBrands(BRANDS);
  try {
    const rounds = await interleave(
      LOADS,
      () => load('open', folder),
      () => load('read', folder),
      signal,
    );
    const part = (name: keyof Loaded): Pair[] =>
      rounds.map(({ ours, reference }) => ({ ours: ours[name], reference: reference[name] }));
    const what = 'reading and parsing the same files';
    const measures = [compare('brands.load', what, part('ms')), compare('brands.memory', what, part('megabytes'))];
    for (const { id, ours, reference } of measures)
      print(`${id}: ${ours.toFixed(0)}, reference ${reference?.value.toFixed(0)}`);
    const first = await measureFirst(folder, signal);
    print(`a new brand is served after ${first.ours.toFixed(0)} ms, raw ${first.reference?.value.toFixed(0)} ms`);
    return [...measures, first];
  } finally {
    await folder.remove();
  }
}

async function load(how: 'open' | 'read', { root }: NewBrands): Promise<Loaded> {
  const child = startChild('edge/load-process.ts', ['--expose-gc']);
  try {
    const before = await child.ask<number>('memory');
    const ms = await child.ask<number>(how, root);
    const after = await child.ask<number>('memory');
    return { ms, megabytes: (after - before) / 1e6 };
  } finally {
    await child.stop();
  }
}

/** Adds new brands to a folder in which 1,000 are already served. */
async function measureFirst({ root }: NewBrands, signal: AbortSignal): Promise<Measure> {
  const edge = startChild('edge/edge-process.ts');
  const bare = startChild('edge/bare-process.ts');
  try {
    const ports = { edge: await edge.ask<number>('listen', root), bare: await listenAndWatch(bare, root) };
    let count = 0;
    const first = (port: number) => {
      count += 1;
      return writeAndAsk(root, `new${count}`, port);
    };
    await first(ports.edge);
    await first(ports.bare);
    const pairs = await interleave(
      FIRSTS,
      () => first(ports.edge),
      () => first(ports.bare),
      signal,
    );
    return compare('brands.first', 'fs.watch and a bare server that reads the file', pairs);
  } finally {
    await edge.stop();
    await bare.stop();
  }
}

async function listenAndWatch(bare: Child, root: string): Promise<number> {
  await bare.ask('watch', root);
  return bare.ask<number>('listen');
}

/** Milliseconds from before a new brand's first file is written until its home page shows its name. */
async function writeAndAsk(root: string, merchant: string, port: number): Promise<number> {
  const name = nameOf(merchant);
  const begun = performance.now();
  await writeNewBrand(root, merchant, name);
  while (!(await showsName(port, `${merchant}.localhost`, name))) {
    if (performance.now() - begun > LIMIT_MS) throw new Error(`${merchant} was not served within ${LIMIT_MS} ms`);
    await wait(ASK_EVERY_MS);
  }
  return performance.now() - begun;
}

function showsName(port: number, host: string, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/index', agent: false, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('end', () => resolve(response.statusCode === 200 && Buffer.concat(chunks).includes(name)));
    }).once('error', reject);
  });
}
