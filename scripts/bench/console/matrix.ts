/** Benchmark: the what-if matrix of the three demo brands, every cell of every language, for drafts that change much. */
import { readdir, readFile } from 'node:fs/promises';
import { work } from '#gateway/staff/what-if/compare-language.work.ts';
import { treesFor } from '#gateway/trees/demo-trees.ts';
import { CATEGORIES } from '#model/documents/lanes.ts';
import type { Language } from '#model/site/brand.ts';
import type { Measure, Print } from '../figure.ts';

const BRANDS = ['aurora', 'lotus', 'harbor'] as const;

/** A rebranding: colours, name, layout, home page, a menu, and texts, with a switch of the trees. */
const CHANGES = {
  name: 'Rebranded',
  layout: { header: 'stacked', navigation: 'mega', card: 'wide' },
  home: [{ section: 'banners' }, { section: 'winners' }, { section: 'vendors' }, { section: 'app' }],
  order: { 'header.nav': ['nav.rng', 'nav.live'] },
  elements: { 'nav.live': { hidden: true } },
  minimumAge: 21,
};
const PROPOSALS = [{ kind: 'switch', id: 'USERNAMEREG3', enabled: false }] as never;

const lanes = CATEGORIES.map((title) => ({
  title,
  cards: Array.from({ length: 6 }, (_, at) => ({
    vassalage: `${title}${at}`,
    displayName: `${title} ${at}`,
    gameType: title,
    isGame: 'VASSALAGE',
  })),
}));

async function readFiles(merchant: string): Promise<Readonly<Record<string, string>>> {
  const texts = await readdir(`brands/${merchant}/texts`).catch(() => []);
  const paths = ['brand.json', ...texts.map((name) => `texts/${name}`)];
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(`brands/${merchant}/${path}`, 'utf8')] as const)),
  );
}

/** Processor time of one thread, which a machine under load does not change. */
export async function measureMatrix(print: Print, signal: AbortSignal): Promise<Measure> {
  const begun = process.cpuUsage();
  let cells = 0;
  for (const merchant of BRANDS) {
    const before = await readFiles(merchant);
    const brand = JSON.parse(before['brand.json'] ?? '');
    const theme = { ...brand.theme, seeds: { accent: '#be123c' } };
    const after = { ...before, 'brand.json': JSON.stringify({ ...brand, ...CHANGES, theme }, null, 2) };
    for (const language of brand.languages as readonly Language[]) {
      signal.throwIfAborted();
      const diff = work({ before, after, trees: treesFor(merchant), lanes, proposals: PROPOSALS, language });
      if (diff === null || diff.changed === 0) throw new Error(`The matrix of ${merchant} in ${language} is empty.`);
      cells += diff.cells;
    }
  }
  const { user, system } = process.cpuUsage(begun);
  const seconds = (user + system) / 1_000_000;
  print(`${cells} cells of three brands in ${seconds.toFixed(1)} s, ${((seconds / cells) * 1e6).toFixed(0)} µs each`);
  return { id: 'studio.matrix', ours: seconds, rounds: 1, how: `${cells} cells, one thread` };
}
