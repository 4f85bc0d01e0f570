import type { Crop } from './crop.ts';
import type { Picture } from './encode-picture.ts';

/** A picture of one's own with the square of it that is shown. */
export interface Chosen {
  readonly picture: Picture;
  readonly crop: Crop;
}
