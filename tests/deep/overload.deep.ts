import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { record } from './record.ts';
import { type House, startHouse } from './support/house.ts';

let house: House;

beforeAll(async () => {
  house = await startHouse({ LIVERY_TRUSTED_HOPS: '1' });
});
afterAll(() => house.stop());

interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; absent: as many as are answered. */
  readonly rate?: number;
}

async function load(path: string, { connections, seconds, rate }: Load): Promise<autocannon.Result> {
  return autocannon({
    url: `${house.edge.url}${path}`,
    connections,
    duration: seconds,
    timeout: 20,
    ...(rate === undefined ? {} : { overallRate: rate }),
    headers: { host: 'aurora.localhost', merchant: 'aurora', moduleid: 'COMM3' },
  });
}

/** Read from the database for each call, so the gateway is what gives way. */
const CALL = '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&platform=W&execution=B';

it('five times more than it can answer: goodput stays at 80 % or more, the rest is told 503, never 500', async () => {
  await load(CALL, { connections: 10, seconds: 3 });
  const alone = await load(CALL, { connections: 10, seconds: 8 });
  const capacity = alone['2xx'] / alone.duration;
  const flooded = await load(CALL, { connections: 400, seconds: 12, rate: Math.ceil(capacity * 5) });
  const goodput = flooded['2xx'] / flooded.duration;
  const statuses = Object.entries(flooded.statusCodeStats ?? {}).map(([status, { count }]) => `${count} x ${status}`);
  record({
    test: '5x overload',
    limit: 'goodput 80 %, rest 503, never 500',
    figure: `${Math.round((100 * goodput) / capacity)} % of ${Math.round(capacity)}/s; ${statuses.join(', ')}; ${flooded.errors} without an answer`,
  });
  expect(Object.keys(flooded.statusCodeStats ?? {}).filter((status) => status !== '200' && status !== '503')).toEqual(
    [],
  );
  expect(goodput / capacity).toBeGreaterThan(0.8);
});

it('500 slow clients: the others wait at most twice as long', async () => {
  const calm = await load('/index', { connections: 10, seconds: 8 });
  const { port } = new URL(house.edge.url);
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
