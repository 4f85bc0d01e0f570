import type { StudioState } from '#contract/staff/studio/calls.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';

/** Saves the files of the draft that differ from the served ones, byte for byte; the brand file if none does. */
export function saveFiles(merchant: string, { files, baseFiles }: Pick<StudioState, 'files' | 'baseFiles'>): void {
  const changed = Object.keys(files).filter((path) => files[path] !== baseFiles[path]);
  for (const path of changed.length > 0 ? changed : [BRAND_FILE]) {
    const link = document.createElement('a');
    const address = URL.createObjectURL(new Blob([files[path] ?? ''], { type: 'application/json' }));
    link.href = address;
    link.download = path === BRAND_FILE ? path : `${merchant}-${path.replace('/', '-')}`;
    link.click();
    URL.revokeObjectURL(address);
  }
}
