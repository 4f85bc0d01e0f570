/** The two pages of the form's figures on servers of their own: ours under the policy of our pages, the reference under none. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { pagePolicy, REPORT_PATH } from '#edge/headers.ts';
import { validatorModules } from '../build/validator-modules.ts';
import { formDocuments, MODULE } from './form-documents.ts';

export interface FormSite {
  readonly port: number;
  /** What the browser reported that the policy stopped. */
  readonly reports: readonly string[];
  close(): Promise<void>;
}

/** Builds a page as the portal is built and serves it with the documents of the form. */
export async function startFormSite(name: 'ours' | 'reference'): Promise<FormSite> {
  const isOurs = name === 'ours';
  const { page, module, plain, themeCss } = await formDocuments();
  const files = await buildPage(`scripts/bench/form-${name}-page.ts`);
  files.set('/page.json', JSON.stringify(page));
  files.set(MODULE, module);
  files.set('/plain.json', JSON.stringify(plain));
  files.set('/theme.css', isOurs ? themeCss : '');
  files.set('/', html([...files.keys()].find((path) => path.endsWith('-page.js')) ?? ''));
  const reports: string[] = [];
  const policy = isOurs ? { 'content-security-policy': pagePolicy({ images: [], frames: [] }, []) } : {};
  const server = createServer((request, response) => {
    if (request.url === REPORT_PATH) return void takeReport(request, response, reports);
    const file = files.get(request.url ?? '');
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': typeOf(request.url ?? ''), ...policy });
    response.end(file ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    reports,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function buildPage(input: string): Promise<Map<string, string>> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react(), validatorModules()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  const chunks = [made].flat().flatMap((part) => ('output' in part ? part.output : []));
  return new Map(chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [[`/${chunk.fileName}`, chunk.code]] : [])));
}

function html(script: string): string {
  return [
    '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8"><title>form</title><link rel="icon" href="data:,">',
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
