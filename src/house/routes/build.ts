import { type PageFiles, readPageFiles } from '#serving/page-files.ts';

/** The house's built pages by name. */
export type DemoGamesBuild = Readonly<Record<PageName, PageFiles>>;
export type PageName = 'play' | 'verify';

/** Name of the list of chunks that Vite writes. */
export const CHUNKS = 'house-chunks.json';

/** Reads which files the built pages load. Throws, with what to do, when they are not built. */
export function readDemoGamesBuild(folder: string): DemoGamesBuild {
  const entries = { play: 'src/house/client/play.tsx', verify: 'src/house/client/verify.tsx' };
  return readPageFiles({ folder, list: CHUNKS, entries, subject: 'The games' });
}
