import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { categoryPath, gamePath, logoPath, promotionPath, vendorPath } from '#portal/art/art-address.ts';
import { inksAtom } from '#portal/state/atoms.ts';
import { afterFrame } from '#ui/late/after-frame.ts';
import type { TitleMotif } from './title-motif.ts';

/** Where the edge serves our own artwork: drawn from the path, the same for ever. */
export const ART = '/_art/';

/** A transparent point: keeps a picture's place until its address is known. */
export const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A vendor's sign and word on its own colours, 320 by 160. */
export function vendorPicture(code: string, category: string, name: string): string {
  return ART + vendorPath(code, category, name);
}

/** A poster, 300 by 400. */
export function poster(seed: string, category: string, motif?: TitleMotif): string {
  return ART + gamePath(seed, category, motif);
}

/** Addresses of the vendors' signs in the page's muted ink, 320 by 96. They come after hydration; their place is kept. */
export function useVendorLogos(): (code: string, category: string, name: string) => string | undefined {
  const [ink] = useColours('--text-muted');
  return (code, category, name) => (ink === undefined ? undefined : ART + logoPath(code, category, name, ink));
}

/**
 * Addresses of the category illustrations, 640 by 400, in the brand's colours. Only the page's sheet knows them, so the
 * pictures come after hydration; their place is kept.
 */
export function useCategoryPictures(): (category: string) => string | undefined {
  const [accent, secondary] = useColours('--accent', '--secondary');
  return (category) => (accent === undefined ? undefined : ART + categoryPath(category, accent, secondary));
}

/**
 * Addresses of the pictures of promotions, 640 by 400, in the brand's colours: part of the first paint where the server knows
 * them; where the visitor's system chooses between light and dark they come after hydration, as above.
 */
export function usePromotionPictures(): (type: string) => string | undefined {
  const inks = useAtomValue(inksAtom);
  const [accent = inks?.accent, secondary = inks?.secondary] = useColours('--accent', '--secondary');
  return (type) => (accent === undefined ? undefined : ART + promotionPath(type, accent, secondary));
}

/** Custom properties of the page as #rrggbb; undefined on the server and in the first drawing. */
function useColours(...properties: readonly string[]): readonly (string | undefined)[] {
  const [colours, setColours] = useState<readonly (string | undefined)[]>([]);
  const names = properties.join(' ');
  // Once the page is drawn its styles are settled: asking for one then costs no second layout.
  useEffect(() => afterFrame(() => setColours(names.split(' ').map(resolveColour))), [names]);
  return colours;
}

/** A custom property as #rrggbb; the browser itself resolves light-dark(). Only where there is a page. */
export function resolveColour(property: string): string | undefined {
  const probe = document.createElement('span');
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const found = /^rgba?\((\d+), (\d+), (\d+)/.exec(getComputedStyle(probe).color);
  probe.remove();
  if (found === null) return undefined;
  return `#${found
    .slice(1, 4)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}
