import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DestinationStream, pino } from 'pino';
import { type BrandStore, openBrandFolder } from '#brand/store.ts';
import { type BrandFolder, makeBrandFolder } from '#brand/testing/brand-files.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { createEdge, type Edge, type EdgeOptions } from '../edge.ts';
import { type ScriptedTrees, scriptTrees } from './scripted-trees.ts';
import { renderPage } from './tiny-renderer.ts';

/** An edge on real brand files with a scripted gateway and a minimal renderer. */
export interface TestEdge {
  readonly edge: Edge;
  readonly brands: BrandStore;
  readonly folder: BrandFolder;
  readonly gateway: ScriptedTrees;
  readonly logged: Record<string, unknown>[];
  close(): Promise<void>;
}

export type Overrides = Partial<EdgeOptions> & { readonly files?: Readonly<Record<string, unknown>> };

/** Opens the edge; `files` are brand files by path. Does not listen: use `edge.app.inject`, or listen yourself. */
export async function openTestEdge({ files = {}, ...overrides }: Overrides = {}): Promise<TestEdge> {
  const folder = await makeBrandFolder();
  for (const [path, content] of Object.entries(files)) await folder.write(path, content);
  const clientFolder = await mkdtemp(join(tmpdir(), 'livery-client-'));
  await mkdir(join(clientFolder, 'assets'));
  await writeFile(join(clientFolder, 'assets/entry-1.js'), 'export {};');
  const logged: Record<string, unknown>[] = [];
  const lines: DestinationStream = { write: (line) => void logged.push(JSON.parse(line)) };
  const log = pino({ base: null }, lines);
  const gateway = scriptTrees();
  const brands = await openBrandFolder(folder.root, log);
  const edge = await createEdge({
    brands,
    link: gateway.link,
    render: renderPage,
    build: {
      id: 'b1',
      entry: '/assets/entry-1.js',
      boot: '/assets/boot-1.js',
      early: '/assets/early-1.js',
      fonts: [],
      imports: ['/assets/shell-1.js'],
      screens: { home: ['/assets/home-1.js', '/assets/parts-1.js'] },
      windows: { login: ['/assets/login-1.js', '/assets/parts-1.js'] },
    },
    clientFolder,
    previousFolder: join(clientFolder, 'previous'),
    drawArt: (path) => (path === 'game/RNG/one.svg' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : null),
    texts: (language): Record<string, string> =>
      language === 'EN' ? { 'edge.domainUnknown.title': inEnglish('edge.domainUnknown.title') } : {},
    hostSuffixes: ['localhost'],
    trustedHops: 0,
    chance: { now: Date.now, random: () => 0.5, newId: () => '00000000-0000-4000-8000-000000000000' },
    log,
    ...overrides,
  });
  async function close(): Promise<void> {
    await edge.close();
    await brands.close();
    await rm(folder.root, { recursive: true, force: true });
    await rm(clientFolder, { recursive: true, force: true });
  }
  return { edge, brands, folder, gateway, logged, close };
}
