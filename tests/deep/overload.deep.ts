import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { record } from './record.ts';
import { startDrippingGateway } from './support/dripping-gateway.ts';
import { type DemoGames, EDGE_SECRET, startDemoGames, startEdge, until } from './support/site.ts';
import { postStatus, sendSteadily } from './support/steady-rate.ts';

let demoGames: DemoGames;

beforeAll(async () => {
  demoGames = await startDemoGames({ LIVERY_TRUSTED_HOPS: '1' });
});
afterAll(() => demoGames.stop());

interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second over all connections; absent: as fast as replies arrive. */
  readonly rate?: number;
}

async function load(
  path: string,
  { connections, seconds, rate }: Load,
  origin = demoGames.edge.url,
): Promise<autocannon.Result> {
  return autocannon({
    url: `${origin}${path}`,
    connections,
    duration: seconds,
    timeout: 20,
    ...(rate === undefined ? {} : { overallRate: rate }),
    headers: { host: 'aurora.localhost', merchant: 'aurora', moduleid: 'COMM3' },
  });
}

/** Read from the database for each call, so that the gateway is the bottleneck. */
const CALL = '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&platform=W&execution=B';

it('400 connections at five times the capacity: goodput stays at 80 % or more, the rest gets 503, never 500', async () => {
  await load(CALL, { connections: 10, seconds: 3 });
  const alone = await load(CALL, { connections: 10, seconds: 8 });
  const capacity = alone['2xx'] / alone.duration;
  const flooded = await load(CALL, { connections: 400, seconds: 12, rate: Math.ceil(capacity * 5) });
  const goodput = flooded['2xx'] / flooded.duration;
  const statuses = Object.entries(flooded.statusCodeStats ?? {}).map(([status, { count }]) => `${count} x ${status}`);
  record({
    test: '5x overload, 400 connections',
    limit: 'goodput 80 %, rest 503, never 500',
    figure: `${Math.round((100 * goodput) / capacity)} % of ${Math.round(capacity)}/s; ${statuses.join(', ')}; ${flooded.errors} without an answer`,
  });
  expect(Object.keys(flooded.statusCodeStats ?? {}).filter((status) => status !== '200' && status !== '503')).toEqual(
    [],
  );
  expect(goodput / capacity).toBeGreaterThan(0.8);
});

/** Each log-in costs a password hash, so that one machine can generate five times the load that it can serve. */
function logIn(requestNumber: number) {
  const body = JSON.stringify({ type: 'username', username: `nobody${requestNumber}`, password: 'Wrong-password-1' });
  const headers = {
    host: 'aurora.localhost',
    merchant: 'aurora',
    moduleid: 'COMM3',
    'content-type': 'application/json',
    origin: 'http://aurora.localhost',
    // Alternates address blocks: requests of one block are queued.
    'x-forwarded-for': `10.${requestNumber & 255}.${(requestNumber >> 8) & 255}.7`,
  };
  return { headers, body };
}

it('log-ins at five times the rate that can be answered: goodput 80 % or more, the rest 503, never 500', async () => {
  await withoutHumanCheck();
  const url = `${demoGames.edge.url}/wps/session/login`;
  let requestNumber = 0;
  const capacity = await closedRate(url, () => logIn(requestNumber++), 8, 8);
  const flooded = await sendSteadily({
    url,
    rate: capacity * 5,
    seconds: 12,
    request: () => logIn(requestNumber++),
  });
  const answered = flooded.statuses.get(200) ?? 0;
  const goodput = answered / flooded.seconds;
  const statuses = [...flooded.statuses].map(([status, count]) => `${count} x ${status}`);
  record({
    test: '5x overload, open loop',
    limit: 'goodput 80 %, rest 503, never 500',
    figure: `${Math.round((100 * goodput) / capacity)} % of ${Math.round(capacity)}/s; ${statuses.join(', ')}`,
  });
  expect([...flooded.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(flooded.statuses.get(503)).toBeGreaterThan(0);
  expect(goodput / capacity).toBeGreaterThan(0.8);
});

/** The merchant requires no human check, so that password hashing is the bottleneck. */
async function withoutHumanCheck(): Promise<void> {
  const client = new Client({ connectionString: demoGames.database.url });
  await client.connect();
  await client.query(`select set_config('app.merchant', 'aurora', false)`);
  await client.query(
    `insert into identity_setting (merchant, human_check_login) values ('aurora', false)
     on conflict (merchant) do update set human_check_login = false`,
  );
  await client.query(`update tree_revision set revision = revision + 1 where merchant = 'aurora'`);
  await client.end();
}

/** Replies with status 200 per second in a closed loop: each client waits for its reply. */
async function closedRate(
  url: string,
  request: () => ReturnType<typeof logIn>,
  abreast: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const { headers, body } = request();
      if ((await postStatus(url, headers, body)) === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: abreast }, worker));
  return answered / seconds;
}

it('500 slow clients: others wait at most twice as long', async () => {
  const calm = await load('/index', { connections: 10, seconds: 8 });
  const { port } = new URL(demoGames.edge.url);
  const slow = Array.from({ length: 500 }, () => dripper(Number(port)));
  await wait(1_000);
  const among = await load('/index', { connections: 10, seconds: 8 });
  for (const socket of slow) socket.destroy();
  const ratio = among.latency.p99 / Math.max(calm.latency.p99, 1);
  record({
    test: '500 slow clients',
    limit: "others' p99 at most doubled",
    figure: `${calm.latency.p99} ms alone, ${among.latency.p99} ms among them`,
  });
  expect(among.non2xx).toBe(0);
  expect(ratio).toBeLessThanOrEqual(2);
});

it('a gateway with slow answers for one merchant: visitors of the other wait at most twice as long', async () => {
  const gateway = await startDrippingGateway(demoGames.gateway.url, 'lotus');
  const edge = await startEdge({ GATEWAY_URL: gateway.url, LIVERY_EDGE_SECRET: EDGE_SECRET, LOG_LEVEL: 'error' });
  const calm = await load(CALL, { connections: 10, seconds: 8 }, edge.url);
  const waiting = new AbortController();
  const stuck = Array.from({ length: 200 }, () => askSlowly(edge.url, waiting.signal));
  await until(async () => gateway.dripping() >= 100, 10_000);
  const among = await load(CALL, { connections: 10, seconds: 8 }, edge.url);
  const dripping = gateway.dripping();
  waiting.abort();
  await Promise.all(stuck);
  await edge.end();
  await gateway.close();
  record({
    test: 'upstream that drips for one merchant, 200 visitors waiting',
    limit: "others' p99 at most doubled",
    figure: `${calm.latency.p99} ms alone, ${among.latency.p99} ms while ${dripping} answers dripped`,
  });
  expect(among.non2xx).toBe(0);
  expect(among.latency.p99 / Math.max(calm.latency.p99, 1)).toBeLessThanOrEqual(2);
});

/** Requests the slow merchant continuously until stopped. */
async function askSlowly(origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const sent = request(
        `${origin}${CALL}`,
        { signal, headers: { host: 'lotus.localhost', merchant: 'lotus', moduleid: 'COMM3' } },
        (response) => {
          response.resume();
          response.once('close', resolve);
        },
      );
      sent.once('error', () => resolve());
      sent.end();
    });
  }
}

/** Sends its request a byte at a time and never ends it. */
function dripper(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /wps/session/login HTTP/1.1\r\nhost: aurora.localhost\r\ncontent-length: 20000\r\ncontent-type: application/json\r\n\r\n',
  );
  const timer = setInterval(() => socket.write('{'), 500);
  socket.on('close', () => clearInterval(timer));
  return socket;
}
