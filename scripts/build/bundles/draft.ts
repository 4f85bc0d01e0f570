import { build, type PluginOption, type Rolldown } from 'vite';

/** A file of a build before merging: modules that the same screens and windows need. */
export interface DraftChunk {
  readonly name: string;
  readonly modules: readonly string[];
  /** Characters of rendered code, before minification. */
  readonly size: number;
  readonly imports: readonly string[];
  /** A page's entry, or the target of an `import()`: it stays separate. */
  readonly isAsked: boolean;
  /** The files that load it by `import()`. */
  readonly askedBy: readonly string[];
}

export type Draft = ReadonlyMap<string, DraftChunk>;

export interface DraftOptions {
  readonly input: Readonly<Record<string, string>>;
  readonly plugins: readonly PluginOption[];
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/** A build without output: returns which module is in which file after tree shaking. */
export async function draftBuild({ input, plugins, groups }: DraftOptions): Promise<Draft> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups } },
        experimental: { chunkOptimization: false },
      },
    },
  });
  return readDraft((output as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk'));
}

export function readDraft(chunks: readonly Rolldown.OutputChunk[]): Draft {
  const asking = (name: string) =>
    chunks.filter((one) => one.dynamicImports.includes(name)).map(({ fileName }) => fileName);
  const describe = (chunk: Rolldown.OutputChunk): DraftChunk => ({
    name: chunk.name,
    modules: chunk.moduleIds,
    size: Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    imports: chunk.imports,
    isAsked: chunk.isEntry || chunk.isDynamicEntry,
    askedBy: asking(chunk.fileName),
  });
  return new Map(chunks.map((chunk) => [chunk.fileName, describe(chunk)]));
}

export function withImports(draft: Draft, name: string): ReadonlySet<string> {
  const found = new Set([name]);
  for (const one of found) for (const other of draft.get(one)?.imports ?? []) found.add(other);
  return found;
}
