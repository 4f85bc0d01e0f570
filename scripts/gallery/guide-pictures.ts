import { join } from 'node:path';
import sharp from 'sharp';
import type { Shot } from './index-page.ts';
import { FOLDER } from './page-setup.ts';

/** Screens in the operator's guide. */
const IN_THE_GUIDE = [
  'console-overview',
  'console-switch-effect',
  'console-rules',
  'console-settings-resources',
  'console-why',
  'console-content-editor',
  'console-games',
  'console-journal',
] as const;

const PICTURES = 'docs/pictures';
const WIDTH = 1_200;

/** Stores the pictures for the operator's guide, reduced in size for the repository. */
export async function keepGuidePictures(shots: readonly Shot[]): Promise<void> {
  for (const screen of IN_THE_GUIDE) {
    const shot = shots.find(
      ({ screen: taken, words }) => taken === screen && words.includes('desktop') && words.includes('light'),
    );
    if (shot === undefined) continue;
    await sharp(join(FOLDER, shot.file))
      .resize({ width: WIDTH })
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toFile(join(PICTURES, `${screen}.png`));
  }
}
