/** Benchmark: delay of a change at the last of 1,000 open streams, and whether a stream misses any of 1,000 changes. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '../child.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { makeNewBrands } from '../new-brands.ts';
import { interleave } from '../statistics.ts';
import { askRevision, openStreams, type Streams } from './stream-clients.ts';

const ROUNDS = 9;
const STREAMS = 1_000;
/** 1,000 changes in all. */
const BURSTS = 20;
const CHANGES_A_BURST = 50;
/** Streams that disconnect during a burst and reconnect at once. */
const RECONNECTS_A_BURST = 50;
const LIMIT_MS = 5_000;
/** The edge's batching window is over after this time: the next change is sent separately. */
const QUIET_MS = 300;

/** 9 rounds alternating with a bare server that writes the same bytes; then 20 bursts of 50 changes with reconnects. */
export async function benchStreams(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const folder = await makeNewBrands(1);
  const edge = startChild('edge/edge-process.ts');
  const bare = startChild('edge/bare-process.ts');
  const opened: Streams[] = [];
  try {
    const edgePort = await edge.ask<number>('listen', folder.root);
    const barePort = await bare.ask<number>('listen');
    const ours = await openStreams(edgePort, 'brand0.localhost', STREAMS);
    opened.push(ours);
    const raw = await openStreams(barePort, 'brand0.localhost', STREAMS);
    opened.push(raw);
    let sequence = 0;
    const change = async (): Promise<number> => {
      sequence += 1;
      await wait(QUIET_MS);
      return lastAfter(ours, () => edge.ask('change', { merchant: 'brand0', switches: [`TURN${sequence}`] }));
    };
    const write = async (): Promise<number> => {
      sequence += 1;
      await wait(QUIET_MS);
      const data = JSON.stringify({ revision: `raw-${sequence}`, urgent: false });
      return lastAfter(raw, () => bare.ask('write', `event: revision\nid: raw-${sequence}\ndata: ${data}\n\n`));
    };
    await change();
    await write();
    const pairs = await interleave(ROUNDS, change, write, signal);
    const last = compare('streams.last', 'node:http that writes the same bytes', pairs);
    print(`the last of ${STREAMS} after ${last.ours.toFixed(1)} ms, raw ${last.reference?.value.toFixed(1)} ms`);
    const lost = await countLost(edge, edgePort, ours, print);
    return [last, { id: 'streams.lost', ours: lost, rounds: BURSTS }];
  } finally {
    for (const streams of opened) streams.close();
    await edge.stop();
    await bare.stop();
    await folder.remove();
  }
}

/** Milliseconds from the time that `begin` returns until the last stream has received the change. */
async function lastAfter(streams: Streams, begin: () => Promise<string>): Promise<number> {
  const heard = streams.nextOfAll(LIMIT_MS);
  const from = BigInt(await begin());
  return Number((await heard) - from) / 1e6;
}

/** Number of streams, over all bursts, that do not have the newest revision in the end. */
async function countLost(edge: Child, port: number, streams: Streams, print: Print): Promise<number> {
  let lost = 0;
  let before = await askRevision(port, 'brand0.localhost');
  for (let burst = 0; burst < BURSTS; burst += 1) {
    for (let at = 0; at < CHANGES_A_BURST; at += 1) {
      await edge.ask('change', { merchant: 'brand0', switches: [`BURST${burst}X${at}`] });
      if (at < RECONNECTS_A_BURST) streams.breakOff((burst * RECONNECTS_A_BURST + at) % STREAMS);
    }
    await wait(QUIET_MS);
    const newest = await askRevision(port, 'brand0.localhost');
    if (newest === before) throw new Error('The edge has no new revision after 50 changes.');
    before = newest;
    lost += await streams.countBehind(newest, LIMIT_MS);
  }
  const changes = BURSTS * CHANGES_A_BURST;
  print(`${changes} changes, ${BURSTS * RECONNECTS_A_BURST} reconnects, ${lost} times a stream was left behind`);
  return lost;
}
