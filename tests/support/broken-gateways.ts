/**
 * Gateways with one fault each: a proxy in front of a real one that changes requests or replies. The conformance runner
 * must find the fault, and the portal must degrade as in M338-M347.
 */

import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { allCalls } from '#contract/registry.ts';
import {
  type Asked,
  type Fault,
  type FaultKind,
  faultOf,
  type Passed,
  type Sent,
} from '#tests/support/gateway-faults.ts';

export const BROKEN = [
  'envelopeMissing',
  'wrongType',
  'missingField',
  'serverErrorForUnauthorized',
  'tokenIgnored',
  'otherMerchantAnswered',
  'hugeReply',
  'slowReply',
  'duplicateKeyAccepted',
  'htmlInsteadOfJson',
  'wrongContentType',
  'hiddenCallAnswered',
] as const satisfies readonly FaultKind[];
export type BrokenKind = (typeof BROKEN)[number];

export interface BrokenOptions {
  /** Scheme and host of a healthy gateway. */
  readonly upstream: string;
  /** If this and `fault` are absent, the proxy changes nothing. */
  readonly kind?: BrokenKind;
  /** A custom fault instead of a kind. */
  readonly fault?: Fault;
  /** Duration of a slow reply in milliseconds; longer than the client's timeout. */
  readonly slowMs?: number;
  /** Size of a huge reply in bytes. */
  readonly hugeBytes?: number;
  /** The merchant whose data `otherMerchantAnswered` returns. */
  readonly thirdPartyMerchant?: string;
  /** Names of the affected calls; absent: all of them. */
  readonly calls?: readonly string[];
}

export interface BrokenGateway {
  readonly url: string;
  /** Breaks these calls from now on: by name, all, or none; `kind` changes the fault. */
  arm(calls: readonly string[] | 'all' | 'none', kind?: BrokenKind): void;
  /** Number of replies that the fault has changed. */
  readonly broken: number;
  close(): Promise<void>;
}

export async function startBrokenGateway(options: BrokenOptions): Promise<BrokenGateway> {
  let touched: readonly string[] | 'all' | 'none' = options.calls ?? 'all';
  let broken = 0;
  const settings = {
    slowMs: options.slowMs ?? 30_000,
    hugeBytes: options.hugeBytes ?? 32 * 1024 * 1024,
    thirdPartyMerchant: options.thirdPartyMerchant ?? 'harbor',
  };
  let fault = options.fault ?? faultOf(options.kind, settings);
  const touches = ({ call }: Asked): boolean =>
    touched === 'all' || (touched !== 'none' && call !== undefined && touched.includes(call.name));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readAsked(request);
    const isTouched = touches(asked);
    const sent = isTouched ? (fault.ask?.(asked) ?? asked) : asked;
    const passed = await pass(options.upstream, sent, response);
    if (passed === undefined) return;
    fault.see?.(passed, asked);
    const changed = isTouched ? fault.reply?.(passed, asked) : undefined;
    if (changed !== undefined || sent !== asked) broken += 1;
    await send(response, changed ?? passed);
  }

  const server = createServer((request, response) => {
    // A client or an upstream that disconnects only ends this exchange.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The broken gateway has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    arm: (calls, kind) => {
      touched = calls;
      if (kind) fault = faultOf(kind, settings);
    },
    get broken() {
      return broken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url ?? '/', 'http://gateway.invalid');
  const method = request.method ?? 'GET';
  return {
    method,
    path: url.pathname,
    search: url.search,
    headers: request.headers,
    body: Buffer.concat(chunks),
    call: allCalls.find((call) => call.method === method && call.path === url.pathname),
  };
}

/**
 * Sends the request upstream. An event stream is piped through; then, and when the client has disconnected, the result
 * is undefined.
 */
function pass(upstream: string, asked: Asked, response: ServerResponse): Promise<Passed | undefined> {
  const { hostname, port } = new URL(upstream);
  // A body to be changed must not be compressed.
  const { 'accept-encoding': _, connection: __, ...headers } = asked.headers;
  return new Promise((resolve, reject) => {
    const path = asked.path + asked.search;
    const outgoing = openRequest({ hostname, port, method: asked.method, path, headers }, (answer) => {
      const status = answer.statusCode ?? 502;
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        response.writeHead(status, answer.headers);
        answer.on('error', () => response.destroy()).pipe(response);
        return resolve(undefined);
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status, headers: answer.headers, body: Buffer.concat(chunks) }));
      answer.on('error', reject);
    });
    response.on('close', () => outgoing.destroy());
    outgoing.on('error', reject).end(asked.body);
  });
}

/** Sends the body at once, or chunk by chunk where the fault provides chunks. */
async function send(response: ServerResponse, sent: Sent): Promise<void> {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = sent.headers;
  if (Buffer.isBuffer(sent.body)) {
    const hasBody = sent.status !== 204 && sent.status !== 304;
    response.writeHead(sent.status, hasBody ? { ...headers, 'content-length': sent.body.byteLength } : headers);
    return void response.end(sent.body);
  }
  response.writeHead(sent.status, headers);
  for await (const part of sent.body(response)) {
    if (response.destroyed) return;
    if (!response.write(part)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
}
