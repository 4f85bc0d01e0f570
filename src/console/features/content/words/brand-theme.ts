import { type CSSProperties, useMemo } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { useSite } from '#console/session/me.ts';
import { documents } from '#contract/staff/trees/calls.ts';
import { parseBrand } from '#model/site/brand.ts';
import { themeProperties } from '#model/theme/css.ts';
import { deriveTheme } from '#model/theme/theme.ts';

/** How a site renders its content: theme and picture hosts. */
export interface BrandTheme {
  /** The custom properties of the brand; empty until loaded. */
  readonly style: CSSProperties;
  /** Hosts from which the site loads pictures. */
  readonly imageOrigins: readonly string[];
  readonly origin: string;
}

/** The theme of a merchant's brand, for a part of the console's page. */
export function useBrandTheme(merchant: string): BrandTheme {
  const { data } = useStaffRead(documents, {}, { merchant });
  const origin = useSite(merchant)?.origin ?? '';
  const raw = data?.merchant === merchant ? data.brand : undefined;
  return useMemo(() => {
    const brand = parseBrand(raw).value;
    if (!brand) return { style: {}, imageOrigins: [], origin };
    const theme = deriveTheme(brand.theme ?? {});
    // A brand that offers both modes follows the mode of the console.
    const scheme = theme.mode === 'both' ? [] : [['colorScheme', theme.mode]];
    const style = Object.fromEntries([...themeProperties(theme), ...scheme]) as CSSProperties;
    return { style, imageOrigins: brand.origins.images, origin };
  }, [raw, origin]);
}
