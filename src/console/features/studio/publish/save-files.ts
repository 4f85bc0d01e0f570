import type { StudioState } from '#contract/staff/studio/calls.ts';
import { BRAND_FILE } from '../draft/draft-store.ts';
import { draftPictureAddress } from '../pictures/picture-address.ts';

/**
 * Saves the files of the draft that differ from the served ones, byte for byte, and its pictures; the brand file if there
 * are none.
 */
export function saveFiles(merchant: string, state: Pick<StudioState, 'files' | 'baseFiles' | 'assets'>): void {
  const { files, baseFiles, assets } = state;
  const changed = Object.keys(files).filter((path) => files[path] !== baseFiles[path]);
  for (const path of changed.length > 0 ? changed : [BRAND_FILE]) {
    const address = URL.createObjectURL(new Blob([files[path] ?? ''], { type: 'application/json' }));
    save(address, path === BRAND_FILE ? path : `${merchant}-${path.replace('/', '-')}`);
    URL.revokeObjectURL(address);
  }
  for (const asset of assets) {
    const address = draftPictureAddress(merchant, asset);
    if (address !== undefined && files[BRAND_FILE]?.includes(`"${asset.path}"`))
      save(address, asset.path.slice('assets/'.length));
  }
}

function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
