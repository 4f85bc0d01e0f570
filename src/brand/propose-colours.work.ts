import { themesFromLogo } from './logo/design-from-logo.ts';
import { LogoFault } from './logo/logo-fault.ts';
import type { LogoTheme } from './logo/logo-theme.ts';
import { DEFAULT_ACCENT } from './new-brand.ts';

/** Colours to choose from, or why no brand can be made from the file: a sentence for its author. */
export type ProposedColours =
  | { readonly proposals: readonly Pick<LogoTheme, 'seeds' | 'roles'>[] }
  | { readonly fault: string };

/** Worker pool job: proposes colours from a logo file. */
export async function work({ bytes }: { readonly bytes: Uint8Array }): Promise<ProposedColours> {
  try {
    const themes = await themesFromLogo(bytes, DEFAULT_ACCENT);
    return { proposals: themes.map(({ seeds, roles }) => ({ seeds, roles })) };
  } catch (error) {
    if (error instanceof LogoFault) return { fault: error.message };
    throw error;
  }
}
