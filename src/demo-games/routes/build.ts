import { type PageFiles, readPageFiles } from '#serving/page-files.ts';

export type DemoGamesBuild = Readonly<Record<PageName, PageFiles>>;
export type PageName = 'play' | 'verify';

/** Manifest that Vite writes. */
export const CHUNKS = 'demo-games-chunks.json';

/** Reads the files that the built pages load. Throws with a remedy if they are not built. */
export function readDemoGamesBuild(folder: string): DemoGamesBuild {
  const entries = { play: 'src/demo-games/client/play.tsx', verify: 'src/demo-games/client/verify.tsx' };
  return readPageFiles({ folder, list: CHUNKS, entries, subject: 'The games' });
}
