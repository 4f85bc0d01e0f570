/**
 * A thread that sends the same requests continuously, in its own event loop: the cost of its replies does not affect
 * other measurements.
 */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A request, repeated once the reply has arrived and the pause is over. */
export interface HostileAsk {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly pauseMs: number;
}

/** Number of replies by status; 0: no reply. */
export type Answered = ReadonlyMap<number, number>;

const { asks }: { readonly asks: readonly HostileAsk[] } = workerData;
const answered = new Map<number, number>();
let isOver = false;
let requestNumber = 0;

async function askOn({ method, url, headers, body, pauseMs }: HostileAsk): Promise<void> {
  while (!isOver) {
    await wait(pauseMs);
    // Each from a different address block.
    requestNumber += 1;
    const from = {
      'x-forwarded-for': `10.${(requestNumber >> 8) & 255}.${requestNumber & 255}.7`,
      'content-type': 'application/json',
    };
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
