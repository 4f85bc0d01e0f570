import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { type Client, type ClientOptions, createClient } from '../wire/client.ts';
import type { CallError } from '../wire/errors.ts';

export interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (response: ServerResponse) => void;

/** A scripted HTTP server and a client that calls it, for the client's tests. */
export interface ScriptedGateway {
  /** The n-th request gets the n-th answer; the last one repeats. */
  answers: Answer[];
  readonly seen: Seen[];
  /** The failures that the client reported. */
  readonly reported: CallError[];
  connect(change?: Partial<ClientOptions>): Client;
  close(): Promise<void>;
}

/** Starts a server on a free port. Its clients retry without delay, and their ids count up. */
export async function startGateway(): Promise<ScriptedGateway> {
  const server = createServer((request, response) => void serve(gateway, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: ScriptedGateway = {
    answers: [],
    seen: [],
    reported: [],
    connect: (change) => connect(server, gateway.reported, change),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}

async function serve(gateway: ScriptedGateway, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { seen, answers } = gateway;
  seen.push({ method: request.method, url: request.url, headers: request.headers, body });
  answers[Math.min(seen.length, answers.length) - 1]?.(response);
}

function connect(server: Server, reported: CallError[], change: Partial<ClientOptions> = {}): Client {
  let ids = 0;
  return createClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    merchant: 'aurora',
    language: () => 'EN',
    token: () => 'raw-token',
    onMessage: (error) => void reported.push(error),
    newId: () => `id-${++ids}`,
    now: () => 1_700_000_000_000,
    random: () => 0,
    ...change,
  });
}

export function json(reply: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(reply));
  };
}

export function raw(body: string, contentType: string, status = 200): Answer {
  return (response) => void response.writeHead(status, { 'content-type': contentType }).end(body);
}

export const success = json({ success: true, value: null });

/** Never answers. */
export const hang: Answer = () => {};

/** Sends the beginning of a reply, then stalls. */
export const stall: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"success":');
};

/** Sends the beginning of a reply, then drops the connection. */
export const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"success":', () => response.destroy());
};

/** Sends spaces until the client aborts. */
export const pour: Answer = (response) => {
  const blanks = Buffer.alloc(64 * 1024, 0x20);
  const more = () => void (response.destroyed || response.write(blanks, more));
  response.on('error', () => {});
  response.writeHead(200, { 'content-type': 'application/json' });
  more();
};

/** The error of a rejected call; fails the test if the call succeeds. */
export async function failureOf(pending: Promise<unknown>): Promise<unknown> {
  return pending.then(
    (value) => expect.fail(`answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
}

export const credentials = { type: 'username', username: 'ann', password: 'secret1' } as const;
