/** Serves a page of the lobby benchmark, with covers. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { resolvePortal } from '#model/portal/portal.ts';
import { parseBrand } from '#model/site/brand.ts';
import { parseTrees } from '#model/site/trees.ts';
import { deriveTheme, themeCss } from '#model/theme/theme.ts';
import type { PageState } from '#portal/state/sources/create-state.ts';
import { validatorModules } from '#scripts/build/validator-modules.ts';
import { completeTexts } from '#texts/complete.ts';

export interface LobbySite {
  readonly port: number;
  close(): Promise<void>;
}

export async function startLobbySite(name: 'ours' | 'pool'): Promise<LobbySite> {
  const { page, theme } = await lobbyDocuments();
  const files = await buildPage(`scripts/bench/lobby/lobby-${name}-page.ts`);
  const script = [...files.keys()].find((path) => path.endsWith('-page.js')) ?? '';
  files.set('/page.json', JSON.stringify(page));
  files.set('/theme.css', theme);
  files.set('/', html(script));
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const body = files.get(path) ?? cover(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': typeOf(path),
      'cache-control': 'max-age=600',
    });
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { port: (server.address() as AddressInfo).port, close };
}

/** Plain covers: the cost of drawing pictures is the same for every grid and would hide the difference. */
function cover(path: string): string | undefined {
  const seed = /^\/covers\/(\d+)\.svg$/.exec(path)?.[1];
  if (seed === undefined) return undefined;
  const colour = `hsl(${(Number(seed) * 47) % 360} 60% 40%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><path fill="${colour}" d="M0 0h300v400H0z"/></svg>`;
}

/** aurora with trial games. */
async function lobbyDocuments(): Promise<{ readonly page: PageState; readonly theme: string }> {
  const { value: brand } = parseBrand(JSON.parse(await readFile('brands/aurora/brand.json', 'utf8')));
  if (!brand) throw new Error('brands/aurora/brand.json does not parse.');
  const whitelabel = { modId: 'FREEPLAY3', enabled: '1', childrenNodes: [] };
  const { documents } = parseTrees({ status: { maintenance: false, info: { whitelabel } }, lanes: [] }, brand);
  const texts = { ...completeTexts('EN'), ...JSON.parse(await readFile('brands/aurora/texts/EN.json', 'utf8')) };
  const portal = resolvePortal(documents, 'EN');
  return {
    page: { portal, texts, revision: 'r1', brandRevision: 'b1', audience: 'visitor' },
    theme: themeCss(deriveTheme(brand.theme)),
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
    '<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8"><title>lobby</title><link rel="icon" href="data:,">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="stylesheet" href="/theme.css"><style data-emotion="lv"></style>',
    `<body><script type="module" src="${script}"></script></body></html>`,
  ].join('');
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript; charset=utf-8';
  if (path.endsWith('.css')) return 'text/css; charset=utf-8';
  if (path.endsWith('.svg')) return 'image/svg+xml';
  return path.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
}
