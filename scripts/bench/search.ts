/** Benchmark: cost of a search over 10,000 games through the gateway, compared with the same SQL on one connection. */
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { constants } from '#contract/call/constants.ts';
import { openRunFolder } from '../run-folder.ts';
import { startChild } from './child.ts';
import { compare } from './compare.ts';
import type { Measure, Print } from './figure.ts';
import { interleave, type Pair } from './statistics.ts';

const GAMES = 10_000;
const ROUNDS = 9;
/** Searches per round; all are different, so that no cached response helps. */
const SEARCHES = 60;

/** 9 rounds of 60 searches each, alternating; words, parts of words and typing mistakes, in six languages. */
export async function benchSearch(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const run = await openRunFolder();
  const folder = join(run.path, 'database');
  const gateway = startChild('search-process.ts');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { port, names } = await gateway.ask<Listening>('listen', { folder, games: GAMES });
    const questions = writeQuestions(names);
    let next = 0;
    const take = () => {
      next += SEARCHES;
      return questions.slice(next - SEARCHES, next);
    };
    await search(agent, port, take());
    let found = 0;
    const pairs = await interleave<{ ms: number; found: number }>(
      ROUNDS,
      () => search(agent, port, take()),
      () => gateway.ask('ask', take()),
      signal,
    );
    for (const { ours, reference } of pairs) found += ours.found + reference.found;
    if (found < ROUNDS * SEARCHES) throw new Error(`The searches found ${found} games: they measured nothing.`);
    const each: Pair[] = pairs.map(({ ours, reference }) => ({
      ours: ours.ms / SEARCHES,
      reference: reference.ms / SEARCHES,
    }));
    const measure = compare('search.time', 'the same SQL on one connection', each);
    print(`${measure.ours.toFixed(2)} ms a search, the SQL alone ${measure.reference?.value.toFixed(2)} ms`);
    return [measure];
  } finally {
    agent.destroy();
    await gateway.stop();
    await run.remove();
  }
}

interface Listening {
  readonly port: number;
  readonly names: readonly (readonly string[])[];
}

/** Distinct realistic search terms: prefixes, whole names, and swapped letters. */
function writeQuestions(names: readonly (readonly string[])[]): string[] {
  const questions = new Set<string>();
  for (let at = 0; questions.size < SEARCHES * (ROUNDS * 2 + 1); at += 1) {
    const translated = names[(at * 37) % names.length] ?? [];
    const name = translated[at % 6] ?? '';
    const kind = at % 5;
    if (kind < 3) questions.add(name);
    else if (kind === 3) questions.add(name.slice(0, Math.ceil(name.length * 0.6)));
    else questions.add(misspell(translated[0] ?? name));
  }
  return [...questions];
}

function misspell(name: string): string {
  return name.slice(0, 2) + (name[3] ?? '') + (name[2] ?? '') + name.slice(4);
}

async function search(agent: Agent, port: number, words: readonly string[]): Promise<{ ms: number; found: number }> {
  const begun = performance.now();
  let found = 0;
  for (const gameName of words) {
    const query = new URLSearchParams({
      clientType: '3',
      platform: constants.launchPlatform,
      merchant: 'bench',
      language: 'EN',
      pageNo: '1',
      pageSize: '24',
      gameName,
    });
    const reply = await fetchText(agent, port, `/wps/relay/GCSGAME_gameList?${query}`);
    found += JSON.parse(reply).value.games.length;
  }
  return { ms: performance.now() - begun, found };
}

function fetchText(agent: Agent, port: number, path: string): Promise<string> {
  const headers = { host: 'bench.localhost', merchant: 'bench' };
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.once('end', () => resolve(text));
    });
    request.once('error', reject);
  });
}
