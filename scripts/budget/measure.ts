/** A chunk as Vite's manifest describes it; keys of the manifest are source files, or `_name` for shared chunks. */
export interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  /** Keys of the chunks that come with this one. */
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface Budget {
  readonly name: string;
  /** Source files or names of chunks that are loaded together, each with what it imports. */
  readonly roots: readonly string[];
  /** Those that are there already: what they bring is not counted again. */
  readonly beyond: readonly string[];
  /** Chunks whose file name matches are not counted. */
  readonly without?: RegExp;
  /** Most bytes after Brotli. */
  readonly limit: number;
  /** Most files: on a slow line a request costs more than some kilobytes. */
  readonly files?: number;
}

export interface Figure {
  readonly budget: Budget;
  readonly bytes: number;
  /** What was counted, the largest first. */
  readonly parts: readonly (readonly [file: string, bytes: number])[];
  readonly isWithin: boolean;
}

/** The files that a chunk (its source file, or its name) loads at once: itself and all that it imports. Throws for none. */
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

/** Adds a budget's files up; `sizeOf` answers a file's bytes after Brotli. */
export function measure(manifest: Manifest, budget: Budget, sizeOf: (file: string) => number): Figure {
  const union = (roots: readonly string[]) => new Set(roots.flatMap((root) => [...filesOf(manifest, root)]));
  const known = union(budget.beyond);
  const counted = [...union(budget.roots)].filter((file) => !known.has(file) && budget.without?.test(file) !== true);
  const parts = counted.map((file) => [file, sizeOf(file)] as const).sort(([, one], [, other]) => other - one);
  const bytes = parts.reduce((sum, [, size]) => sum + size, 0);
  const isWithin = bytes <= budget.limit && parts.length <= (budget.files ?? Number.POSITIVE_INFINITY);
  return { budget, bytes, parts, isWithin };
}

/** One line for a figure; the parts too where it is over a limit. */
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
