/** Serves a single page, built like the portal, on its own server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { portalPage, REPORT_PATH } from '#edge/page/page-sources.ts';
import { writePolicy } from '#serving/policy.ts';

export interface ServedPage {
  readonly port: number;
  /** CSP violations that the browser reported. */
  readonly reports: readonly string[];
  close(): Promise<void>;
}

export interface PageParts {
  /** Path of the page's script in the repository. */
  readonly input: string;
  /** Additional files, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly themeCss: string;
  /** Whether to send the CSP of our pages. */
  readonly hasPolicy: boolean;
}

export async function servePage({ input, files: given, themeCss, hasPolicy }: PageParts): Promise<ServedPage> {
  const files = new Map([...(await buildPage(input)), ...Object.entries(given)]);
  files.set('/theme.css', themeCss);
  files.set('/', html(ENTRY));
  const reports: string[] = [];
  const policy = hasPolicy
    ? { 'content-security-policy': writePolicy(portalPage({ images: [], frames: [] }, [])) }
    : {};
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    if (path === REPORT_PATH) return void takeReport(request, response, reports);
    const file = files.get(path);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': typeOf(path), ...policy });
    response.end(file ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    reports,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const ENTRY = '/page.js';

async function buildPage(input: string): Promise<Map<string, string>> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { page: input }, output: { entryFileNames: '[name].js' } },
    },
  });
  const chunks = [made].flat().flatMap((part) => ('output' in part ? part.output : []));
  return new Map(chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [[`/${chunk.fileName}`, chunk.code]] : [])));
}

function html(script: string): string {
  return [
    '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8"><title>form</title><link rel="icon" href="data:,">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="stylesheet" href="/theme.css"><style data-emotion="lv"></style>',
    `<body><script type="module" src="${script}"></script></body></html>`,
  ].join('');
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript; charset=utf-8';
  if (path.endsWith('.css')) return 'text/css; charset=utf-8';
  return path.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
}

async function takeReport(request: IncomingMessage, response: ServerResponse, reports: string[]): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  reports.push(Buffer.concat(parts).toString());
  response.writeHead(204).end();
}
