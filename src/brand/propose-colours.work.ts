import { themesFromLogo } from './logo/design-from-logo.ts';
import { orFault } from './logo/logo-fault.ts';
import { DEFAULT_ACCENT } from './new-brand.ts';

/** Worker pool job: proposes colours from a logo file. */
export function work({ bytes }: { readonly bytes: Uint8Array }) {
  return orFault(async () => {
    const themes = await themesFromLogo(bytes, DEFAULT_ACCENT);
    return { proposals: themes.map(({ seeds, roles }) => ({ seeds, roles })) };
  });
}
