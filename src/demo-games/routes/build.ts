import { type PageFiles, readPageFiles } from '#serving/page-files.ts';

export type DemoGamesBuild = Promise<Readonly<Record<PageName, PageFiles>>>;
export type PageName = 'play' | 'verify';

/** Manifest that Vite writes. */
export const CHUNKS = 'demo-games-chunks.json';

/** Reads the files that the built pages load (serving/page-files.ts). */
export function readDemoGamesBuild(folder: string, built: Promise<void> | undefined): DemoGamesBuild {
  const entries = { play: 'src/demo-games/client/play.tsx', verify: 'src/demo-games/client/verify.tsx' };
  return readPageFiles({ folder, list: CHUNKS, entries, subject: 'The pages of the games', built });
}
