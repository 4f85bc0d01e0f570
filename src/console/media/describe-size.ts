import { PICTURE_BUDGET_BYTES } from '#model/pictures/picture-shapes.ts';
import { translate } from './words.ts';

const KB = 1024;

/** The size of a picture and what one may have at most. */
export function describeSize(bytes: number): string {
  return translate('weight', { size: Math.max(1, Math.round(bytes / KB)), most: PICTURE_BUDGET_BYTES / KB });
}
