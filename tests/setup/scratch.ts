import type { TestProject } from 'vitest/node';
import { openRunFolder } from '#scripts/run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where workers store their copies of the repository for the recipes. */
    scratchFolder: string;
  }
}

/** A folder that is removed with the run: it contains the copies that a worker reuses for its next file. */
export default async function provideScratch(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openRunFolder();
  project.provide('scratchFolder', folder.path);
  return folder.remove;
}
