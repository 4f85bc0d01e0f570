import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { deriveTheme, themeColor, themeCss } from '#model/theme/theme.ts';
import { styleHash } from '../wire/headers.ts';
import { styleText } from '../wire/html.ts';

/** A build of the console that is not there; the message says what to do. */
export class ConsoleBuildError extends Error {
  readonly code = 'config';
  override readonly name = 'ConsoleBuildError';
}

/** Name of the list of chunks that Vite writes. */
const CHUNKS = 'console-chunks.json';
const ENTRY = 'src/console/entry.tsx';
/** emotion fills an empty style element through insertRule; its hash lets it stand (docs/safety.md#browser). */
const EMPTY_STYLE = styleHash('');

/** Quiet and dense: graphite with one blue, light or dark as the colleague's system or the colleague says. */
const THEME = deriveTheme({
  mode: 'both',
  seeds: { accent: '#3a5bd9', neutral: '#5b6478' },
  fonts: { body: 'inter', display: 'inter', numeric: 'inter' },
  radius: 'soft',
  density: 'compact',
  shadow: 'flat',
});

export interface ConsoleSiteOptions {
  /** Folder of the built console. */
  readonly clientFolder: string;
  /** Origins of the brands, whose pages the preview frames; asked anew for each page. */
  readonly brandOrigins: () => readonly string[];
}

/**
 * Builds the web server of the console's page and files. It never listens: requests for its host are handed to it. Throws
 * ConsoleBuildError where the console is not built.
 */
export async function buildConsoleSite({ clientFolder, brandOrigins }: ConsoleSiteOptions): Promise<FastifyInstance> {
  const files = readBuild(clientFolder);
  const theme = styleText(themeCss(THEME));
  const html = composePage(files, theme);
  const app = Fastify({ logger: false, bodyLimit: 1_024, requestTimeout: 30_000, return503OnClosing: false });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON).header('cache-control', 'no-store');
  });
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
  // Every other address is one of the console's screens: the page itself finds out which.
  app.get('/*', (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy([theme], brandOrigins()))
      .type('text/html; charset=utf-8')
      .send(html),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('404\n'));
  await app.ready();
  return app;
}

interface BuildFiles {
  readonly script: string;
  readonly styles: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

function readBuild(folder: string): BuildFiles {
  const missing = `The console is not built (${folder}). Run npm run build.`;
  let chunks: Readonly<Record<string, Chunk>>;
  try {
    chunks = JSON.parse(readFileSync(join(folder, CHUNKS), 'utf8'));
  } catch (cause) {
    throw new ConsoleBuildError(missing, { cause });
  }
  const chunk = chunks[ENTRY];
  if (chunk === undefined) throw new ConsoleBuildError(missing);
  return { script: `/${chunk.file}`, styles: (chunk.css ?? []).map((file) => `/${file}`) };
}

const COMMON = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

function pagePolicy(styles: readonly string[], brandOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${[...styles.map(styleHash), EMPTY_STYLE].join(' ')}`,
    `img-src 'self' data: blob: ${brandOrigins.join(' ')}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${brandOrigins.length > 0 ? brandOrigins.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');
}

function composePage({ script, styles }: BuildFiles, theme: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><title>Livery console</title><meta name="theme-color" content="${themeColor(THEME)}">`,
    `<link rel="icon" href="data:,"><style>${theme}</style>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${script}"></script></head><body><div id="console"></div></body></html>`,
  ].join('');
}
