import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin, Rolldown } from 'vite';
import { buildAlone } from './build-alone.ts';
import { IS_QUICK } from './compress-assets.ts';

const ENTRY = 'entry-client';
const BOOT = 'boot';
const PHONE = 'entry-phone';
export const ENTRIES = {
  [ENTRY]: 'src/portal/entry.ts',
  [BOOT]: 'src/portal/boot.ts',
  [PHONE]: 'src/portal/entry-phone.ts',
};

/** Entry of a page that is delivered with its window open, in place of boot. */
const EARLY = 'src/portal/entry-early.ts';

/** Chunks that the entry imports at once: preloaded by the page at low priority. */
const SHELL_PARTS = ['entry-client', 'libraries', 'shell'];
const ROUTES = 'src/portal/shell/routes.tsx';
const WINDOWS = 'src/portal/shell/modals.tsx';
/** Loaded together with everything that makes queries. */
const QUERIES = '/state/queries/queries.tsx';
const FAMILIES = ['inter', 'manrope', 'sora', 'fraunces', 'archivo'];
/** A family may lack subsets: characters of other scripts use the visitor's fonts (model/theme/css.ts). */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic'];
/**
 * Characters of one language, extracted from a subset for fifty languages: a page in it loads a twentieth. They are
 * removed from the original range: with two rules for a character a browser starts with the second while the first
 * loads, and would load both. A quick build cuts nothing: compressing the cuts would take a sixth of its time.
 */
const CUT = IS_QUICK ? [] : [{ subset: 'turkish', from: 'latin-ext', letters: 'ĞğİıŞş₺' }];

interface FontFile {
  readonly family: string;
  readonly subset: string;
  readonly weight: string;
  readonly unicodeRange: string;
  readonly source: Buffer;
}

async function readFonts(): Promise<readonly FontFile[]> {
  const parts = readParts();
  const cuts = CUT.flatMap(({ from, ...cut }) =>
    parts.filter(({ subset }) => subset === from).map((part) => cutOut(part, cut)),
  );
  const left = parts.map((part) => {
    const characters = CUT.filter(({ from }) => from === part.subset).flatMap((cut) => [...cut.letters]);
    return { ...part, unicodeRange: characters.reduce(rangeWithout, part.unicodeRange) };
  });
  return [...left, ...(await Promise.all(cuts))];
}

const hex = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** Removes a character from a `unicode-range` by splitting the range that contains it. */
function rangeWithout(range: string, character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const parts = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    if (code < first || code > last) return [part];
    const sides = [
      [first, code - 1],
      [code + 1, last],
    ] as const;
    return sides.flatMap(([from, to]) =>
      from > to ? [] : [from === to ? hex(from) : `${hex(from)}-${hex(to).slice(2)}`],
    );
  });
  return parts.join(',');
}

async function cutOut(part: FontFile, { subset, letters }: { subset: string; letters: string }): Promise<FontFile> {
  const source = await subsetFont(part.source, letters, { targetFormat: 'woff2' });
  const codes = [...letters].map((character) => hex(character.codePointAt(0) ?? 0));
  return { ...part, subset, unicodeRange: codes.join(','), source };
}

function readParts(): readonly FontFile[] {
  return FAMILIES.flatMap((family) => {
    const folder = join('node_modules/@fontsource-variable', family);
    const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
    const { min, max } = JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')).variable.wght;
    return SUBSETS.flatMap((subset) => {
      const unicodeRange = ranges[subset];
      if (unicodeRange === undefined) return [];
      const source = readFileSync(join(folder, 'files', `${family}-${subset}-wght-normal.woff2`));
      return [{ family, subset, weight: `${min} ${max}`, unicodeRange, source }];
    });
  });
}

/**
 * Copies the fonts, makes boot a classic script, and writes livery-build.json, the build description that the edge
 * reads.
 */
export function describeBuild(): Plugin {
  let fonts: readonly FontFile[] = [];
  let references: readonly string[] = [];
  let early = '';
  return {
    name: 'livery-describe-build',
    async buildStart() {
      fonts = await readFonts();
      early = this.emitFile({ type: 'asset', name: 'early.js', source: await buildAlone(EARLY) });
      references = fonts.map(({ family, subset, source }) =>
        this.emitFile({ type: 'asset', name: `${family}-${subset}.woff2`, source }),
      );
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = begun(chunks, chunkOf(chunks, ENTRY));
        const boot = chunkOf(chunks, BOOT);
        if (boot.imports.length > 0 || boot.exports.length > 0)
          this.error('boot.ts must stand alone: it runs as a classic script.');
        boot.code = `(()=>{${boot.code}})();\n`;
        const isPart = ({ name, isEntry }: Rolldown.OutputChunk) => SHELL_PARTS.includes(name) && !isEntry;
        const shell = withImports(chunks, isPart).filter((file) => file !== `/${entry.fileName}`);
        const described = {
          id: hashOf(Object.keys(bundle).sort().join('\n') + boot.code),
          entry: `/${entry.fileName}`,
          imports: shell,
          screens: filesByName(ROUTES, chunks, [`/${entry.fileName}`, ...shell]),
          windows: filesByName(WINDOWS, chunks, [`/${entry.fileName}`, ...shell]),
          boot: `/${boot.fileName}`,
          early: `/${this.getFileName(early)}`,
          phone: `/${chunkOf(chunks, PHONE).fileName}`,
          fonts: fonts.map(({ source: _source, ...font }, at) => ({
            ...font,
            url: `/${this.getFileName(references[at] ?? '')}`,
          })),
        };
        this.emitFile({ type: 'asset', fileName: 'livery-build.json', source: JSON.stringify(described, null, 2) });
      },
    },
  };
}

/** Skips an entry chunk that only imports another chunk, which saves a request before the first line of code. */
function begun(chunks: readonly Rolldown.OutputChunk[], entry: Rolldown.OutputChunk): Rolldown.OutputChunk {
  const [only, ...more] = entry.imports;
  const isEmpty = entry.moduleIds.length === 0 && more.length === 0;
  return (isEmpty && chunks.find(({ fileName }) => fileName === only)) || entry;
}

/** URLs of chunks with all their static imports. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  isMeant: (chunk: Rolldown.OutputChunk) => boolean,
): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set(chunks.filter(isMeant).map(({ fileName }) => fileName));
  for (const file of files) for (const name of byName.get(file)?.imports ?? []) files.add(name);
  return [...files].map((name) => `/${name}`);
}

/**
 * Matches `home: queriedChunk(() => import('../features/home/home.tsx')`, `login: lazyChunk(() =>
 * import('#portal/features/...`
 */
const LAZY = /(\w+): (\w+)Chunk\(\s*\(\) => import\('(?:\.\.|#portal)(\/[^']+)'\)/g;

/** The files that each screen or window of a source loads in addition to the `known` files of every page. */
function filesByName(
  source: string,
  chunks: readonly Rolldown.OutputChunk[],
  known: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const filesOf = (module: string) => {
    const isIt = ({ facadeModuleId }: Rolldown.OutputChunk) =>
      facadeModuleId?.endsWith(`/src/portal${module}`) === true;
    return withImports(chunks, isIt);
  };
  const all = [...readFileSync(source, 'utf8').matchAll(LAZY)].map(([, name = '', how, module = '']) => {
    const files = filesOf(module);
    if (files.length === 0) throw new Error(`${source}: the build made no chunk of ${module}, which draws ${name}.`);
    const whole = new Set([...files, ...(how === 'queried' ? filesOf(QUERIES) : [])]);
    return [name, [...whole].filter((file) => !known.includes(file))] as const;
  });
  if (all.length === 0) throw new Error(`${source}: found nothing lazy, expected entries as \`home: lazyChunk(...)\`.`);
  return Object.fromEntries(all);
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], name: string): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  if (!found) throw new Error(`The build made no ${name}.`);
  return found;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
