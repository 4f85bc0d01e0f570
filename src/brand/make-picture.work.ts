import { orFault } from './logo/logo-fault.ts';
import { type MadePicture, makePicture, type PictureToMake } from './pictures/make-picture.ts';

/** Worker pool job: makes a picture of a brand from an uploaded file. */
export function work(given: PictureToMake) {
  return orFault<MadePicture>(() => makePicture(given));
}
