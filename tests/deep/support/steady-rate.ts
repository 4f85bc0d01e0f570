/**
 * Open-loop load: sends requests at a fixed rate whether or not earlier ones were answered, as independent clients do.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface SteadyLoad {
  readonly url: string;
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Body and headers of a POST by its number. */
  request(index: number): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

export interface SteadyResult {
  readonly sent: number;
  /** Number of responses by status; 0: no response within 20 s. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Seconds from the first request until the last response. */
  readonly seconds: number;
}

const TICK_MS = 10;
const PATIENCE_MS = 20_000;

/** Sends at the rate, in bundles every 10 ms, and waits for the last response. */
export async function sendSteadily(load: SteadyLoad): Promise<SteadyResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
  const statuses = new Map<number, number>();
  const answers: Promise<void>[] = [];
  const began = performance.now();
  const most = Math.floor(load.rate * load.seconds);
  while (answers.length < most) {
    const due = Math.min(most, Math.floor(((performance.now() - began) / 1000) * load.rate));
    while (answers.length < due) {
      const { headers, body } = load.request(answers.length);
      answers.push(
        postStatus(load.url, headers, body, agent).then((status) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
      );
    }
    await wait(TICK_MS);
  }
  await Promise.all(answers);
  agent.destroy();
  return { sent: answers.length, statuses, seconds: (performance.now() - began) / 1000 };
}

export function postStatus(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  agent?: Agent,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { ...(agent && { agent }), method: 'POST', headers, timeout: PATIENCE_MS },
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    sent.end(body);
  });
}
