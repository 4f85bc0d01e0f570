import { build, type PluginOption, type Rolldown } from 'vite';

/** A file of a build before any are joined: modules that the same screens and windows need. */
export interface DraftChunk {
  /** What it is called after: one of its modules. */
  readonly name: string;
  readonly modules: readonly string[];
  /** Characters of code as it is rendered, before it is made small. */
  readonly size: number;
  /** The files that come with it. */
  readonly imports: readonly string[];
  /** A page begins with it, or somebody asks for it by `import()`: it stays by itself. */
  readonly isAsked: boolean;
  /** The files that ask for it by `import()`. */
  readonly askedBy: readonly string[];
}

export type Draft = ReadonlyMap<string, DraftChunk>;

/** What is built, and the files that are decided on already. */
export interface DraftOptions {
  readonly input: Readonly<Record<string, string>>;
  readonly plugins: readonly PluginOption[];
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/** Builds once without writing: which module is in which file, after the bundler has left out what nobody uses. */
export async function draftBuild({ input, plugins, groups }: DraftOptions): Promise<Draft> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      ...{ write: false, minify: false, reportCompressedSize: false, target: 'es2023', modulePreload: false },
      rolldownOptions: {
        input,
        output: { codeSplitting: { groups } },
        experimental: { chunkOptimization: false },
      },
    },
  });
  return readDraft((output as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk'));
}

/** The files of a build by their names. */
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

/** A file of a draft and all that come with it. */
export function withImports(draft: Draft, name: string): ReadonlySet<string> {
  const found = new Set([name]);
  for (const one of found) for (const other of draft.get(one)?.imports ?? []) found.add(other);
  return found;
}
