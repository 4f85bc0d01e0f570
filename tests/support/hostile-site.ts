/** An edge with the portal's renderer on hostile brand files and hostile trees, and the invariants of its responses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type BrandStore, openBrandFolder } from '#brand/store.ts';
import { type BrandFolder, makeBrandFolder } from '#brand/testing/brand-files.ts';
import type { ClientBuild } from '#edge/build/client-build.ts';
import { createEdge, type Edge } from '#edge/edge.ts';
import type { GatewayLink } from '#edge/gateway/gateway-link.ts';
import type { RenderPage } from '#edge/page/renderer.ts';
import { completeTexts } from '#texts/complete.ts';

export interface HostileSite {
  readonly edge: Edge;
  readonly brands: BrandStore;
  readonly folder: BrandFolder;
  /** Error lines of the log, as objects. */
  readonly errors: readonly Record<string, unknown>[];
  /** A page of a merchant's site, after redirects. */
  ask(merchant: string, path?: string): Promise<{ status: number; html: string; policy: string }>;
  close(): Promise<void>;
}

export interface HostileParts {
  /** Files by their path in the folder of all brands. */
  readonly files: Readonly<Record<string, string>>;
  /** The text of a reply's body; undefined: not found. */
  readonly reply: (merchant: string, path: string) => string | undefined;
  readonly render: RenderPage;
  readonly drawArt?: (path: string) => string | null;
  readonly build?: ClientBuild;
  /** Folder of the browser's build; without one there are no assets. */
  readonly clientFolder?: string;
}

const NO_BUILD: ClientBuild = {
  id: 'b1',
  entry: '/assets/e.js',
  imports: [],
  screens: {},
  windows: {},
  boot: '/assets/b.js',
  early: '/assets/e.js',
  fonts: [],
};

/** Writes the files, opens the folder as production does, and creates an edge for it. The edge does not listen. */
export async function openHostileSite(parts: HostileParts): Promise<HostileSite> {
  const folder = await makeBrandFolder();
  for (const [path, text] of Object.entries(parts.files)) await folder.write(path, text);
  const empty = await mkdtemp(join(tmpdir(), 'livery-hostile-'));
  const errors: Record<string, unknown>[] = [];
  const log = pino({ base: null, level: 'error' }, { write: (line) => void errors.push(JSON.parse(line)) });
  const brands = await openBrandFolder(folder.root, log);
  const edge = await createEdge({
    brands,
    link: linkOf(parts.reply),
    render: parts.render,
    build: parts.build ?? NO_BUILD,
    clientFolder: parts.clientFolder ?? empty,
    drawArt: parts.drawArt ?? (() => null),
    texts: (language) => completeTexts(language) ?? {},
    hostSuffixes: ['localhost'],
    trustedHops: 0,
    chance: { now: Date.now, random: () => 0.5, newId: () => '00000000-0000-4000-8000-000000000000' },
    log,
    mostRenders: 10_000,
    // A hostile gateway's replies do not change: polling is pointless.
    pollEveryMs: 3_600_000,
  });

  async function ask(merchant: string, path = '/index') {
    const headers = { host: `${merchant}.localhost`, 'accept-encoding': 'identity' };
    let answer = await edge.app.inject({ url: path, headers });
    if (answer.statusCode === 302) answer = await edge.app.inject({ url: String(answer.headers.location), headers });
    const policy = String(answer.headers['content-security-policy'] ?? '');
    return { status: answer.statusCode, html: answer.body, policy };
  }

  return {
    edge,
    brands,
    folder,
    errors,
    ask,
    async close() {
      await edge.close();
      await brands.close();
      await rm(folder.root, { recursive: true, force: true });
      await rm(empty, { recursive: true, force: true });
    },
  };
}

function linkOf(reply: HostileParts['reply']): GatewayLink {
  return {
    origin: 'http://gateway.test',
    fetchFor: (visit) => async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const body = reply(visit.merchant, pathname);
      if (body === undefined) return Response.json({}, { status: 404 });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    },
    watch: () => () => undefined,
  };
}

const LANDMARKS = ['header', 'nav', 'main', 'footer'];
const STARTUP_LANDMARKS = ['header', 'main', 'footer'];

/** Faults of a page, one sentence each: a blank part, anything executable, a dangerous reference. */
export function findPageFaults({ status, html }: { readonly status: number; readonly html: string }): string[] {
  const isStartup = /data-element="startup\.(maintenance|restricted)"/.test(html);
  const faults: string[] = [];
  if (![200, isStartup ? 503 : 200, isStartup ? 403 : 200].includes(status)) faults.push(`answered ${status}`);
  const body = html.slice(html.indexOf('<div id="app">'));
  for (const name of isStartup ? STARTUP_LANDMARKS : LANDMARKS)
    if (!isFilled(body, name)) faults.push(`has no ${name}, or an empty one`);
  for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/gi))
    if (!/\ssrc="\/assets\/|type="application\/json"/.test(attributes)) faults.push(`has the script ${attributes}`);
  // Quoted text is a value; data blocks and style sheets are no markup.
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  for (const [tag] of markup.matchAll(/<[a-z][^>]*>/gi)) {
    const names = tag.replace(/"[^"]*"/g, '""');
    const found = /\s(on\w+|style|srcdoc|formaction)\s*=/i.exec(names)?.[1];
    if (found) faults.push(`has the attribute ${found}: ${tag.slice(0, 120)}`);
    if (/\s(?:href|src|action|xlink:href)="\s*(?:javascript|vbscript|data:text)/i.test(tag))
      faults.push(`leads to ${tag}`);
    if (/^<x-pwned/i.test(tag)) faults.push('holds a tag of a stranger');
  }
  return faults;
}

function isFilled(body: string, name: string): boolean {
  const inside = new RegExp(`<${name}\\b[^>]*>([\\s\\S]*)</${name}>`, 'i').exec(body)?.[1] ?? '';
  return /<img[^>]*\salt="[^"]/.test(inside) || inside.replace(/<[^>]*>/g, '').trim() !== '';
}

/**
 * The sources that one policy allows and another does not, by directive; hashes of a page's own styles do not count.
 */
export function findWiderSources(policy: string, than: string): string[] {
  const allowed = readPolicy(than);
  return [...readPolicy(policy)].flatMap(([directive, sources]) => {
    const known = allowed.get(directive);
    if (!known) return [directive];
    return sources
      .filter((source) => !known.includes(source) && !/^'sha256-[A-Za-z0-9+/=]{44}'$/.test(source))
      .map((source) => `${directive} ${source}`);
  });
}

function readPolicy(policy: string): Map<string, readonly string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([directive = '', ...sources]) => [directive, sources]));
}
