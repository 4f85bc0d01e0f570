/**
 * A site whose flags are the canonical set of OpenFeature's provider kit (https://github.com/open-feature/spec): flags of all
 * types, which no site of ours has. It speaks OFREP as the edge does, and can be cut off and changed.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { JsonValue } from '@openfeature/core';

export interface CanonicalSite {
  readonly baseUrl: string;
  /** Requests of evaluations, as `path if-none-match`. */
  readonly requests: readonly string[];
  readonly openStreams: () => number;
  /** Closes all connections and refuses new ones. */
  cutOff(): Promise<void>;
  /** Listens again at the same address. */
  restore(): Promise<void>;
  /** Gives `changing-flag` its other value. */
  change(): void;
  /** Every later evaluation is answered with this status. */
  refuse(status: number | undefined): void;
  close(): Promise<void>;
}

interface Flag {
  readonly variant?: string;
  readonly value?: JsonValue;
  readonly reason?: string;
}

const TARGET = '5c3d8535-f81a-4478-a6d3-afaa4d51199e';
const STATIC_FLAGS: Readonly<Record<string, Flag>> = {
  'boolean-flag': { variant: 'on', value: true },
  'string-flag': { variant: 'greeting', value: 'hi' },
  'integer-flag': { variant: 'ten', value: 10 },
  'float-flag': { variant: 'half', value: 0.5 },
  'large-integer-flag': { variant: 'max-int32', value: 2 ** 31 - 1 },
  'huge-integer-flag': { variant: 'max-safe', value: Number.MAX_SAFE_INTEGER },
  'integral-float-flag': { variant: 'ten', value: 10 },
  'boolean-zero-flag': { variant: 'zero', value: false },
  'integer-zero-flag': { variant: 'zero', value: 0 },
  'string-zero-flag': { variant: 'zero', value: '' },
  'object-flag': {
    variant: 'template',
    value: { showImages: true, title: 'Check out these pics!', imagesPerPage: 100 },
  },
  'wrong-flag': { variant: 'one', value: 'uno' },
  ...Object.fromEntries(
    ['boolean', 'string', 'integer', 'float'].map((type) => [`disabled-${type}-flag`, { reason: 'DISABLED' }]),
  ),
};

export async function openCanonicalSite(): Promise<CanonicalSite> {
  const sockets = new Set<Socket>();
  const streams = new Set<ServerResponse>();
  const requests: string[] = [];
  let revision = 1;
  let status: number | undefined;

  const flagsFor = (targetingKey: unknown): Readonly<Record<string, Flag>> => ({
    ...STATIC_FLAGS,
    'targeting-key-flag':
      targetingKey === TARGET
        ? { variant: 'hit', value: 'hit', reason: 'TARGETING_MATCH' }
        : { variant: 'miss', value: 'miss', reason: 'DEFAULT' },
    'changing-flag': revision % 2 === 1 ? { variant: 'foo', value: 'foo' } : { variant: 'bar', value: 'bar' },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/events') return openStream(response, Number(url.searchParams.get('revision')));
    requests.push(`${url.pathname} ${request.headers['if-none-match'] ?? ''}`.trim());
    let text = '';
    for await (const chunk of request) text += chunk;
    const { targetingKey } = JSON.parse(text).context;
    const send = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json', etag: tag }).end(JSON.stringify(body));
    const tag = JSON.stringify(`${revision} ${targetingKey}`);
    if (status !== undefined) return void send(status, {});
    const flags = flagsFor(targetingKey);
    const key = decodeURIComponent(url.pathname.split('/').slice(5).join('/'));
    const flag = Object.hasOwn(flags, key) ? flags[key] : undefined;
    if (key !== '' && flag === undefined) return void send(404, { key, errorCode: 'FLAG_NOT_FOUND' });
    if (flag !== undefined) return void send(200, { key, reason: 'STATIC', ...flag, metadata: { revision } });
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
    send(200, {
      flags: Object.entries(flags).map(([name, known]) => ({ key: name, reason: 'STATIC', ...known })),
      eventStreams: [
        { type: 'unknown', url: 'http://nowhere.invalid' },
        { type: 'sse', endpoint: { requestUri: `/events?revision=${revision}` } },
      ],
    });
  }

  function openStream(response: ServerResponse, known: number): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
    if (known !== revision) notify(response);
  }

  const notify = (response: ServerResponse) =>
    void response.write(`id: ${revision}\nevent: message\ndata: ${JSON.stringify({ type: 'refetchEvaluation' })}\n\n`);

  const server = createServer((request, response) => void answer(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const cutOff = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    openStreams: () => streams.size,
    cutOff,
    restore: () => listen(port),
    change: () => {
      revision += 1;
      for (const response of streams) notify(response);
    },
    refuse: (code) => {
      status = code;
    },
    close: cutOff,
  };
}
