import { designFromLogo } from './logo/design-from-logo.ts';
import { orFault } from './logo/logo-fault.ts';
import { coverPictures, DEFAULT_ACCENT } from './new-brand.ts';
import { namePicture } from './pictures/make-picture.ts';

export interface LogoToDraw {
  readonly merchant: string;
  readonly bytes: Uint8Array;
  /** Of the first slides. */
  readonly accent: string;
}

/** Worker pool job: draws the pictures of a brand from a logo file: header logo, icon, sharing card, and first slides. */
export function work({ merchant, bytes, accent }: LogoToDraw) {
  return orFault(async () => {
    const { logo, icon, card } = await designFromLogo(bytes, DEFAULT_ACCENT);
    return {
      logo: namePicture('logo', logo.ending, logo.bytes),
      favicon: namePicture('favicon', 'png', icon),
      card: namePicture('card', 'png', card),
      covers: coverPictures(merchant, accent).map((svg) => namePicture('slide', 'svg', Buffer.from(svg))),
    };
  });
}
