/** Benchmark: a bulk evaluation of flags (OFREP), next to the portal file that pages of the same site read. */
import { Agent, request } from 'node:http';
import { startChild } from '../child.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { makeNewBrands } from '../new-brands.ts';
import { interleave, percentile } from '../statistics.ts';

const ROUNDS = 7;
/** The edge allows 300 bulk evaluations a minute and address block: each round has a block of its own. */
const REQUESTS = 280;
const BULK = '/ofrep/v1/evaluate/flags';
const CONTEXTS = [{}, { role: 'member', rank: 3 }, { role: 'agent' }, { role: 'trial' }].map((attributes) =>
  JSON.stringify({ context: { targetingKey: 'bench', ...attributes } }),
);

interface Asked {
  readonly path: string;
  /** Sent with POST; without it the request is a GET. */
  readonly body?: string;
  /** Not compressed. */
  readonly isPlain?: boolean;
}

/** 7 rounds of 280 requests one after the other, alternating. */
export async function benchFlags(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const brands = await makeNewBrands(1);
  const child = startChild('edge/edge-process.ts');
  try {
    const host = `${brands.merchants[0]}.localhost`;
    const port = await child.ask<number>('listen', brands.root);
    let block = 0;
    const ask = (agent: Agent, asked: Asked) => timeOf({ port, host, agent }, asked);
    const round = async (of: (at: number) => Asked): Promise<number> => {
      block += 1;
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.${block}.1` });
      const times: number[] = [];
      for (let at = 0; at < REQUESTS; at += 1) times.push((await ask(agent, of(at))).ms);
      agent.destroy();
      return percentile(times, 0.99);
    };
    const bulk = (at: number): Asked => ({ path: BULK, body: CONTEXTS[at % CONTEXTS.length] ?? '' });
    const first = await ask(new Agent(), { ...bulk(0), isPlain: true });
    const { metadata } = JSON.parse(first.text);
    const file: Asked = { path: `/_portal/${metadata.revision}/EN.json` };
    await round(bulk);
    await round(() => file);
    const pairs = await interleave(
      ROUNDS,
      () => round(bulk),
      () => round(() => file),
      signal,
    );
    const flags = compare('edge.flags', 'the portal file that pages of the site read', pairs);
    print(`${flags.id}: ${flags.ours.toFixed(2)} ms, ${flags.ratio?.toFixed(2)} times the portal file`);
    return [flags];
  } finally {
    await child.stop();
    await brands.remove();
  }
}

/** Time from the request to the last byte, in milliseconds. Throws if the answer is not 200. */
function timeOf({ port, host, agent }: { port: number; host: string; agent: Agent }, asked: Asked) {
  const begun = performance.now();
  return new Promise<{ readonly ms: number; readonly text: string }>((resolve, reject) => {
    const { path, body, isPlain = false } = asked;
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { host, ...type, ...(isPlain ? {} : { 'accept-encoding': 'br' }) };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - begun, text });
        else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}
