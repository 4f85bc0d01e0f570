/** A thread that asks the same again and again, from a loop of its own: what its answers cost is not what others wait for. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What is asked, as soon as the answer before it has come and the pause is over. */
export interface HostileAsk {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly pauseMs: number;
}

/** How often each status was answered; 0 stands for no answer. */
export type Answered = ReadonlyMap<number, number>;

const { asks }: { readonly asks: readonly HostileAsk[] } = workerData;
const answered = new Map<number, number>();
let isOver = false;
let turn = 0;

async function askOn({ method, url, headers, body, pauseMs }: HostileAsk): Promise<void> {
  while (!isOver) {
    await wait(pauseMs);
    // Each from another block than the one before.
    turn += 1;
    const from = { 'x-forwarded-for': `10.${(turn >> 8) & 255}.${turn & 255}.7`, 'content-type': 'application/json' };
    const status = await statusOf(method, url, { ...headers, ...from }, body);
    answered.set(status, (answered.get(status) ?? 0) + 1);
  }
}

function statusOf(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}

parentPort?.once('message', () => {
  isOver = true;
});
await Promise.all(asks.map(askOn));
parentPort?.postMessage(answered satisfies Answered);
