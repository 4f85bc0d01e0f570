import { designFromLogo } from './logo/design-from-logo.ts';
import { orFault } from './logo/logo-fault.ts';
import { DEFAULT_ACCENT } from './new-brand.ts';
import { namePicture } from './pictures/make-picture.ts';

/** Worker pool job: draws the header logo and the icon of a brand from a logo file. */
export function work({ bytes }: { readonly bytes: Uint8Array }) {
  return orFault(async () => {
    const { logo, icon } = await designFromLogo(bytes, DEFAULT_ACCENT);
    return { logo: namePicture('logo', logo.ending, logo.bytes), favicon: namePicture('favicon', 'png', icon) };
  });
}
