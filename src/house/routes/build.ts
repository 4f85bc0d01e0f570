import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a page: its script, and the style sheets that come with it at once. */
export interface PageFiles {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The house's built pages by name. */
export type HouseBuild = Readonly<Record<PageName, PageFiles>>;
export type PageName = 'play' | 'verify';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Name of the list of chunks that Vite writes. */
export const CHUNKS = 'house-chunks.json';

/** A build that is not there; the message says what to do. */
export class HouseBuildError extends Error {
  readonly code = 'config';
  override readonly name = 'HouseBuildError';
}

/** Reads which files the built pages load. Throws HouseBuildError when they are not built. */
export function readHouseBuild(clientFolder: string): HouseBuild {
  const chunks = readChunks(clientFolder);
  return { play: filesOf(chunks, 'src/house/client/play.tsx'), verify: filesOf(chunks, 'src/house/client/verify.tsx') };
}

function readChunks(folder: string): Readonly<Record<string, Chunk>> {
  try {
    return JSON.parse(readFileSync(join(folder, CHUNKS), 'utf8'));
  } catch (cause) {
    throw new HouseBuildError(`The games are not built (${folder}). Run npm run build.`, { cause });
  }
}

function filesOf(chunks: Readonly<Record<string, Chunk>>, key: string): PageFiles {
  const entry = chunks[key];
  if (entry === undefined) throw new HouseBuildError(`The build of the games has no ${key}. Run npm run build.`);
  const seen = new Set([key]);
  for (const each of seen) for (const name of chunks[each]?.imports ?? []) seen.add(name);
  const styles = [...seen].flatMap((each) => chunks[each]?.css ?? []);
  return { script: `/${entry.file}`, styles: [...new Set(styles)].map((file) => `/${file}`) };
}
