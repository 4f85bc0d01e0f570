/** A chunk in Vite's manifest; keys of the manifest are source files, or `_name` for shared chunks. */
export interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  /** Keys of the chunks that this one imports. */
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface Budget {
  readonly name: string;
  /** Source files or chunk names that are loaded together, each with its imports. */
  readonly roots: readonly string[];
  /** Roots that are already loaded: their files are not counted again. */
  readonly beyond: readonly string[];
  /** Excludes chunks with a matching file name. */
  readonly without?: RegExp;
  /** Maximum bytes after Brotli. */
  readonly limit: number;
  /** Maximum number of files: on a slow connection a request costs more than a few kilobytes. */
  readonly files?: number;
}

export interface Figure {
  readonly budget: Budget;
  readonly bytes: number;
  /** Counted files, largest first. */
  readonly parts: readonly (readonly [file: string, bytes: number])[];
  readonly isWithin: boolean;
}

/**
 * The files that a chunk (by source file or name) loads at once: itself and its static imports. Throws if there is
 * none.
 */
export function filesOf(manifest: Manifest, root: string): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = chunkOf(manifest, key);
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}: scripts/budget/budgets.ts names it.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit(root);
  return files;
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk | undefined {
  if (Object.hasOwn(manifest, key)) return manifest[key];
  return Object.values(manifest).find(({ name }) => name === key);
}

/** Sums a budget's files; `sizeOf` returns a file's bytes after Brotli. */
export function measure(manifest: Manifest, budget: Budget, sizeOf: (file: string) => number): Figure {
  const union = (roots: readonly string[]) => new Set(roots.flatMap((root) => [...filesOf(manifest, root)]));
  const known = union(budget.beyond);
  const counted = [...union(budget.roots)].filter((file) => !known.has(file) && budget.without?.test(file) !== true);
  const parts = counted.map((file) => [file, sizeOf(file)] as const).sort(([, one], [, other]) => other - one);
  const bytes = parts.reduce((sum, [, size]) => sum + size, 0);
  const isWithin = bytes <= budget.limit && parts.length <= (budget.files ?? Number.POSITIVE_INFINITY);
  return { budget, bytes, parts, isWithin };
}

/** One line per budget; over a limit also its files. */
export function formatFigure({ budget, bytes, parts, isWithin }: Figure): string {
  const line = `${isWithin ? 'ok  ' : 'OVER'} ${budget.name.padEnd(44)}${kb(bytes)} of ${kb(budget.limit)} kB${requests(budget, parts.length)}`;
  return isWithin ? line : [line, ...parts.map(([file, size]) => `       ${kb(size)}  ${file}`)].join('\n');
}

function requests({ files }: Budget, count: number): string {
  return files === undefined ? '' : `  ${String(count).padStart(2)} of ${String(files).padStart(2)} files`;
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(6);
}
