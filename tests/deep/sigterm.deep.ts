import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { record } from './record.ts';
import { inIdleMs } from './support/contention.ts';
import { type Process, startEdge, startGateway } from './support/site.ts';

const ROUNDS = 20;
const CLIENTS = 16;
const SECRET = { LIVERY_EDGE_SECRET: 'the secret between edge and gateway in deep runs', LOG_LEVEL: 'error' };

/** A client that sends requests on a keep-alive connection until no server accepts connections. */
interface Client {
  answered: number;
  /** Requests that were accepted and never answered, or answered with 5xx. */
  failed: number;
  readonly ended: Promise<void>;
}

it('SIGTERM under load, 20 times: no accepted request is lost, the process ends within 10 s', async () => {
  const run = await openRunFolder();
  const database = await startRunDatabase(run);
  const gateway = await startGateway({ DATABASE_URL: database.url, LIVERY_DEMO: '1', ...SECRET });
  let failed = 0;
  let answered = 0;
  let slowest = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const edge = await startEdge({ GATEWAY_URL: gateway.url, ...SECRET });
      const clients = Array.from({ length: CLIENTS }, (_, at) =>
        startClient(edge, at % 2 === 0 ? '/index' : '/wps/system/status'),
      );
      await reach(clients, 20);
      const { code, idleMs } = await inIdleMs(() => edge.end());
      await Promise.all(clients.map((client) => client.ended));
      expect(code).toBe(0);
      slowest = Math.max(slowest, idleMs);
      for (const client of clients) {
        failed += client.failed;
        answered += client.answered;
      }
    }
    const last = Array.from({ length: CLIENTS }, () => startClient(gateway, '/healthz'));
    await reach(last, 20);
    const { code, idleMs } = await inIdleMs(() => gateway.end());
    await Promise.all(last.map((client) => client.ended));
    expect(code).toBe(0);
    slowest = Math.max(slowest, idleMs);
    failed += last.reduce((sum, client) => sum + client.failed, 0);
  } finally {
    await gateway.end();
    await database.stop();
    await run.remove();
  }
  record({
    test: `SIGTERM under load x${ROUNDS}`,
    limit: '0 failed requests, exit in 10 s of an idle machine',
    figure: `${failed} failed of ${answered}, slowest exit ${Math.round(slowest)} ms`,
  });
  expect(failed).toBe(0);
  expect(slowest).toBeLessThan(10_000);
});

function startClient({ url }: Process, path: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const client: Client = { answered: 0, failed: 0, ended: Promise.resolve() };
  const loop = async () => {
    for (let iteration = 0; iteration < 100_000; iteration += 1) {
      const outcome = await ask(`${url}${path}`, agent);
      if (outcome === 'answered') client.answered += 1;
      if (outcome === 'failed') client.failed += 1;
      if (outcome === 'closed') break;
    }
    agent.destroy();
  };
  return Object.assign(client, { ended: loop() });
}

/** `closed`: connection refused, so a load balancer would use another process. */
function ask(url: string, agent: Agent): Promise<'answered' | 'failed' | 'closed'> {
  return new Promise((resolve) => {
    const headers = { host: 'aurora.localhost', merchant: 'aurora', moduleid: 'COMM3' };
    const asked = request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('error', () => resolve('failed'));
      response.once('end', () => resolve((response.statusCode ?? 500) < 500 ? 'answered' : 'failed'));
      response.once('close', () => resolve('failed'));
    });
    asked.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'closed' : 'failed'));
    asked.end();
  });
}

/** Waits until each client has this many replies. */
async function reach(clients: readonly Client[], times: number): Promise<void> {
  while (!clients.every((client) => client.answered >= times)) await new Promise((resolve) => setTimeout(resolve, 10));
}
