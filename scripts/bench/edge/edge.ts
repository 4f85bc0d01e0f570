/**
 * Benchmark: CPU of the edge's cached pages, compared with a bare server with the same bytes, and 1,000 brands compared
 * with one.
 */
import autocannon from 'autocannon';
import { type Child, startChild } from '../child.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { makeNewBrands, type NewBrands } from '../new-brands.ts';
import { interleave, median } from '../statistics.ts';

const ROUNDS = 7;
const REQUESTS = 20_000;
const CONNECTIONS = 20;
const BRANDS = 1_000;
const PATH = '/index';

interface Target {
  readonly child: Child;
  readonly port: number;
  readonly hosts: readonly string[];
}

/** 7 rounds of 20,000 requests on 20 connections to each server, alternating. */
export async function benchEdge(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const folders: NewBrands[] = [];
  const children: Child[] = [];
  const start = (script: string): Child => {
    const child = startChild(script);
    children.push(child);
    return child;
  };
  try {
    const [few, many] = [await makeNewBrands(1), await makeNewBrands(BRANDS)];
    folders.push(few, many);
    const one = await openEdge(start('edge/edge-process.ts'), few);
    const all = await openEdge(start('edge/edge-process.ts'), many);
    print(`drawing the home of ${BRANDS} brands once`);
    const bareOne = await openBare(start('edge/bare-process.ts'), one);
    const bare = await openBare(start('edge/bare-process.ts'), all);
    for (const target of [one, all, bareOne, bare]) await cpuPerRequest(target);
    const pairs = await interleave(
      ROUNDS,
      async () => ({ one: await cpuPerRequest(one), all: await cpuPerRequest(all) }),
      async () => ({ one: await cpuPerRequest(bareOne), all: await cpuPerRequest(bare) }),
      signal,
    );
    const cpu = compare(
      'edge.cpu',
      'node:http, the same bytes and headers by Host',
      pairs.map(({ ours, reference }) => ({ ours: ours.all, reference: reference.all })),
    );
    const brands = compare(
      'edge.brands',
      'both with one brand',
      pairs.map(({ ours, reference }) => ({ ours: ours.all / reference.all, reference: ours.one / reference.one })),
    );
    const growth = (of: (pair: (typeof pairs)[number]) => { one: number; all: number }) =>
      median(pairs.map((pair) => of(pair).all / of(pair).one)).toFixed(2);
    print(
      `1,000 brands against one: edge ${growth(({ ours }) => ours)}, bare ${growth(({ reference }) => reference)} times`,
    );
    for (const { id, ours, reference, ratio } of [cpu, brands])
      print(`${id}: ${ours.toFixed(2)}, reference ${reference?.value.toFixed(2)}, ${ratio?.toFixed(2)} times`);
    return [cpu, brands];
  } finally {
    for (const child of children) await child.stop();
    for (const folder of folders) await folder.remove();
  }
}

export async function openEdge(child: Child, brands: NewBrands): Promise<Target> {
  const port = await child.ask<number>('listen', brands.root);
  return { child, port, hosts: brands.merchants.map((merchant) => `${merchant}.localhost`) };
}

async function openBare(child: Child, { port: from, hosts }: Target): Promise<Target> {
  const port = await child.ask<number>('listen');
  await child.ask('take', { port: from, path: PATH, hosts });
  return { child, port, hosts };
}

/** CPU time of the server per request, in microseconds. Throws if a response is not the page. */
export async function cpuPerRequest({ child, port, hosts }: Target, amount = REQUESTS): Promise<number> {
  const before = await child.ask<number>('cpu');
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    amount,
    requests: hosts.map((host) => ({ path: PATH, headers: { host, 'accept-encoding': 'br' } })),
  });
  const used = (await child.ask<number>('cpu')) - before;
  if (result['2xx'] !== amount || result.errors > 0 || result.timeouts > 0)
    throw new Error(`${result['2xx']} of ${amount} requests got the page, ${result.errors} failed`);
  return used / amount;
}
