/**
 * Benchmark: CPU that a signed-in call takes from a gateway and from PostgreSQL, compared with bare fastify and pg with
 * one query of the same rows.
 */
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { type Child, startChild } from '../child.ts';
import { compare } from '../compare.ts';
import type { Measure, Print } from '../figure.ts';
import { interleave, type Pair } from '../statistics.ts';
import { readDatabaseCpu } from './process-times.ts';

const ROUNDS = 5;
const CLIENTS = 8;
/** Calls of a round: by few members, whose sessions the gateway knows, or each by another member. */
const CALLS = 4_000;
const FEW = 50;
const NEW = 500;
const WARM_UPS = 1;
const WHAT = 'fastify and pg, one query of the same rows';

/** The signed-in member of a call. */
export interface Caller {
  readonly cookie: string;
  readonly token: string;
}

interface Server {
  readonly child: Child;
  readonly port: number;
}

/** CPU in microseconds. */
interface Cost {
  readonly process: number;
  readonly database: number;
}

/** 5 rounds of 4,000 questions for the balance by known sessions, and of 500 by a session each that is new. */
export async function benchCalls(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const [gateway, bare, clients] = [
    startChild('calls/calls-process.ts'),
    startChild('calls/bare-call-process.ts'),
    startChild('bets/sending-clients-process.ts'),
  ];
  try {
    const members = NEW * (ROUNDS + WARM_UPS);
    print(`signing in ${members} members`);
    const { port, callers } = await gateway.ask<{ port: number; callers: readonly Caller[] }>('listen', {
      url: database.url,
      members,
    });
    const barePort = await bare.ask<number>('listen', database.url);
    const meter = (child: Child) => async (): Promise<Cost> => ({
      process: await child.ask<number>('cpu'),
      database: await readDatabaseCpu(database.pid),
    });
    const servers = { gateway: { child: gateway, port }, bare: { child: bare, port: barePort } };
    let next = 0;
    const call = (server: Server, some: readonly Caller[]) => measureCalls(clients, meter(server.child), server, some);
    const pickNew = () => {
      next += NEW;
      return callers.slice(next - NEW, next);
    };
    const few = Array.from({ length: CALLS }, (_, at) => callers[at % FEW] as Caller);
    for (const some of [pickNew(), few]) for (const server of [servers.gateway, servers.bare]) await call(server, some);
    const known = await interleave(
      ROUNDS,
      () => call(servers.gateway, few),
      () => call(servers.bare, few),
      signal,
    );
    const first = await interleave(
      ROUNDS,
      () => call(servers.gateway, pickNew()),
      () => call(servers.bare, few),
      signal,
    );
    return [...report(print, 'calls', known), ...report(print, 'calls.first', first)];
  } finally {
    for (const child of [clients, bare, gateway]) await child.stop();
    await database.stop();
    await own.remove();
  }
}

/** CPU for each call; the gateway runs no jobs. Throws if a call is refused. */
async function measureCalls(
  clients: Child,
  read: () => Promise<Cost>,
  { port }: Server,
  callers: readonly Caller[],
): Promise<Cost> {
  const requests = callers.map(writeCall);
  const before = await read();
  const { taken } = await clients.ask<{ taken: number }>('send', {
    port,
    clients: CLIENTS,
    requests,
    accepted: '"sumBalance"',
  });
  const after = await read();
  if (taken !== requests.length) throw new Error(`${taken} of ${requests.length} calls were answered`);
  const per = (kind: keyof Cost) => (after[kind] - before[kind]) / requests.length;
  return { process: per('process'), database: per('database') };
}

export function writeCall({ cookie, token }: Caller): string {
  const lines = [
    'GET /wps/v2/wallets/balance HTTP/1.1',
    'host: bench.localhost',
    'merchant: bench',
    `authorization: ${token}`,
    `cookie: __Host-session=${cookie}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function report(
  print: Print,
  name: 'calls' | 'calls.first',
  rounds: readonly { ours: Cost; reference: Cost }[],
): readonly Measure[] {
  const pairsOf = (kind: keyof Cost): readonly Pair[] =>
    rounds.map(({ ours, reference }) => ({ ours: ours[kind] / 1_000, reference: reference[kind] / 1_000 }));
  const measures = [
    compare(`${name}.gateway`, WHAT, pairsOf('process')),
    compare(`${name}.database`, WHAT, pairsOf('database')),
  ];
  for (const { id, ours, reference, ratio } of measures)
    print(`${id}: ${ours.toFixed(3)} ms, bare ${reference?.value.toFixed(3)} ms, ${ratio?.toFixed(2)}`);
  return measures;
}
