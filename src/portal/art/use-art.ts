import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { categoryPath, gamePath, logoPath, promotionPath, vendorPath } from '#portal/art/art-address.ts';
import { inksAtom } from '#portal/state/atoms.ts';
import { afterFrame } from '#ui/late/after-frame.ts';
import type { TitleMotif } from './title-motif.ts';

/** The edge's route for generated artwork: drawn from the path, immutable. */
export const ART = '/_art/';

/** A transparent pixel: reserves a picture's place until its address is known. */
export const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A vendor's logo and name on its own colours, 320 by 160. */
export function vendorPicture(code: string, category: string, name: string): string {
  return ART + vendorPath(code, category, name);
}

/** A game's cover, 300 by 400. */
export function poster(seed: string, category: string, motif?: TitleMotif): string {
  return ART + gamePath(seed, category, motif);
}

/**
 * Addresses of the vendors' logos in the page's muted text colour, 320 by 96. They are known after hydration; their
 * place is reserved.
 */
export function useVendorLogos(): (code: string, category: string, name: string) => string | undefined {
  const [ink] = useColours('--text-muted');
  return (code, category, name) => (ink === undefined ? undefined : ART + logoPath(code, category, name, ink));
}

/**
 * Addresses of the category illustrations, 640 by 400, in the brand's colours. Only the page's style sheet has the
 * colours, so the pictures appear after hydration; their place is reserved.
 */
export function useCategoryPictures(): (category: string) => string | undefined {
  const [accent, secondary] = useColours('--accent', '--secondary');
  return (category) => (accent === undefined ? undefined : ART + categoryPath(category, accent, secondary));
}

/**
 * Addresses of the promotion pictures, 640 by 400, in the brand's colours: part of the first paint where the server
 * knows the colours; where the visitor's system chooses between light and dark they appear after hydration, as above.
 */
export function usePromotionPictures(): (type: string) => string | undefined {
  const inks = useAtomValue(inksAtom);
  const [accent = inks?.accent, secondary = inks?.secondary] = useColours('--accent', '--secondary');
  return (type) => (accent === undefined ? undefined : ART + promotionPath(type, accent, secondary));
}

/** Custom properties of the page as #rrggbb; undefined on the server and in the first render. */
function useColours(...properties: readonly string[]): readonly (string | undefined)[] {
  const [colours, setColours] = useState<readonly (string | undefined)[]>([]);
  const names = properties.join(' ');
  // After a frame the styles are computed: reading one then causes no second layout.
  useEffect(() => afterFrame(() => setColours(names.split(' ').map(resolveColour))), [names]);
  return colours;
}

/** A custom property as #rrggbb; the browser resolves light-dark(). Requires a document. */
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
