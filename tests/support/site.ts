/** Starts the whole site with default settings, on a free port with its own folders, for e2e tests and screenshots. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';

export interface Site {
  readonly port: number;
  /** Folder of the site's brands: a copy, so that tests may add and break some. */
  readonly brands: string;
  /** The database's owner; empty for a site on a third-party gateway. */
  readonly databaseUrl: string;
  log(): string;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** A third-party gateway's address: then no database is started. */
  readonly gatewayUrl?: string;
  /** A database in which another site has seeded its demo data; it outlives this site. Absent: a new one. */
  readonly databaseUrl?: string;
  /** Port; absent: a free one. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Parent of its folder; absent: the temporary folder. */
  readonly place?: string;
}

/** Only ends what hangs: on a busy machine a site with its build took more than four minutes. */
const READY_MS = 900_000;

/** Starts a site and resolves once it reports readiness. Rejects with its log when it exits before. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const folder = await openRunFolder(options.place);
  const brands = join(folder.path, 'brands');
  await cp('brands', brands, { recursive: true });
  const isOwn = options.gatewayUrl === undefined && options.databaseUrl === undefined;
  const database = isOwn ? await startRunDatabase(folder) : undefined;
  const port = options.port ?? (await freePort());
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    LIVERY_BRANDS: brands,
    ...dataOf(options, database?.url),
    ...options.env,
  };
  const child = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collectOutput(child);
  const stop = async (): Promise<void> => {
    await endProcess(child);
    await database?.stop();
    await folder.remove();
  };
  try {
    await output.until(/^ready$/m, READY_MS);
    // A test starts when the demo data is complete.
    if (env['LIVERY_DEMO'] === '1') await output.until(/^demo data is complete$/m, READY_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, brands, databaseUrl: env['DATABASE_URL'] ?? '', log: output.text, stop };
}

/** Environment variables for a site's data. */
function dataOf({ gatewayUrl, databaseUrl }: SiteOptions, ownUrl: string | undefined): NodeJS.ProcessEnv {
  if (gatewayUrl !== undefined) return { GATEWAY_URL: gatewayUrl };
  // Tests start with members without history; a test that needs a history creates it. Many titles fill lobbies and menus.
  const demo = {
    LIVERY_DEMO: databaseUrl === undefined ? '1' : '0',
    LIVERY_DEMO_HISTORY: '0',
    LIVERY_DEMO_TITLES: 'on',
  };
  return { DATABASE_URL: databaseUrl ?? ownUrl, ...demo };
}

export function siteUrl(port: number, merchant: string, path = '/'): string {
  return `http://${merchant}.localhost:${port}${path}`;
}

function collectOutput(child: ChildProcess) {
  let text = '';
  const listeners = new Set<() => void>();
  const add = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return {
    text: () => text,
    until: (wanted: RegExp, limitMs: number) =>
      new Promise<void>((resolve, reject) => {
        const fail = (why: string): void => reject(new Error(`${why}\n${text}`));
        const timer = setTimeout(() => fail(`The site was not ready within ${limitMs} ms.`), limitMs);
        const checkOutput = (): void => {
          if (!wanted.test(text)) return;
          clearTimeout(timer);
          listeners.delete(checkOutput);
          resolve();
        };
        listeners.add(checkOutput);
        child.once('exit', (code) => {
          clearTimeout(timer);
          fail(`The site ended with code ${code} before it was ready.`);
        });
        checkOutput();
      }),
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
