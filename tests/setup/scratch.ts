import type { TestProject } from 'vitest/node';
import { openRunFolder } from '#scripts/run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where workers keep their copies of the repository for the recipes. */
    scratchFolder: string;
  }
}

/** A folder that goes with the run: copies that a worker keeps for its next file are removed by nobody else. */
export default async function provideScratch(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openRunFolder();
  project.provide('scratchFolder', folder.path);
  return folder.remove;
}
