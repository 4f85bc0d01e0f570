import type { Crop } from './crop.ts';
import type { Picture } from './encode-picture.ts';

export interface Chosen {
  readonly picture: Picture;
  readonly crop: Crop;
}
