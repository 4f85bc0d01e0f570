/**
 * Reference server of the edge benchmarks: node:http that selects prepared bytes by Host, and streams written at once.
 */
import { watch as watchFolder } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, get, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerParent } from '../child.ts';

interface ReadyPage {
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

const pages = new Map<string, ReadyPage>();
const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.url === '/_portal/events') return openStream(response);
  const page = pages.get(request.headers.host ?? '');
  response.writeHead(page ? 200 : 404, page?.headers);
  response.end(page?.bytes);
});

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  streams.add(response);
  response.once('close', () => streams.delete(response));
}

async function listen(): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

/** Copies the pages of these hosts from another server, with its headers. */
async function take({ port, path, hosts }: { port: number; path: string; hosts: readonly string[] }): Promise<number> {
  for (const host of hosts) pages.set(host, await fetchPage(port, path, host));
  return pages.size;
}

/** Headers that node:http writes itself. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive'];

function fetchPage(port: number, path: string, host: string): Promise<ReadyPage> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const isReady = response.statusCode === 200 && response.headers['content-encoding'] === 'br';
        if (isReady) resolve({ headers: sentHeaders(response.headers), bytes: Buffer.concat(chunks) });
        else reject(new Error(`${host}${path} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

function sentHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OF_THE_CONNECTION.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Writes the same bytes to all streams; returns the start time, by the clock that all processes share. */
function write(text: string): string {
  const at = process.hrtime.bigint();
  for (const response of streams) response.write(text);
  return String(at);
}

/** Serves each brand file that appears in a folder, unchanged. */
function watch(root: string): void {
  const known = new Set<string>();
  watchFolder(root, (_event, name) => {
    if (name === null || known.has(name)) return;
    known.add(name);
    const read = () => void readBrand(root, name);
    watchFolder(join(root, name), read);
    read();
  });
}

async function readBrand(root: string, merchant: string): Promise<void> {
  const bytes = await readFile(join(root, merchant, 'brand.json')).catch(() => undefined);
  if (bytes && bytes.byteLength > 0) pages.set(`${merchant}.localhost`, { headers: {}, bytes });
}

answerParent({ listen, take, write, watch });
