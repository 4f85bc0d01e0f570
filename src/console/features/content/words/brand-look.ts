import { type CSSProperties, useMemo } from 'react';
import { useStaffRead } from '#console/api/use-staff.ts';
import { useSite } from '#console/session/me.ts';
import { documents } from '#contract/staff/trees/calls.ts';
import { parseBrand } from '#model/site/brand.ts';
import { themeProperties } from '#model/theme/css.ts';
import { deriveTheme } from '#model/theme/theme.ts';

/** How a site draws what is written for it. */
export interface BrandTheme {
  /** The custom properties of the brand; empty until they have come. */
  readonly style: CSSProperties;
  /** Hosts whose pictures the site draws. */
  readonly imageOrigins: readonly string[];
  readonly origin: string;
}

/** The look of a merchant's brand, for a part of the console's page. */
export function useBrandTheme(merchant: string): BrandTheme {
  const { data } = useStaffRead(documents, {}, { merchant });
  const origin = useSite(merchant)?.origin ?? '';
  const raw = data?.merchant === merchant ? data.brand : undefined;
  return useMemo(() => {
    const brand = parseBrand(raw).value;
    if (!brand) return { style: {}, imageOrigins: [], origin };
    const theme = deriveTheme(brand.theme ?? {});
    // What both modes are offered for follows the console's own.
    const scheme = theme.mode === 'both' ? [] : [['colorScheme', theme.mode]];
    const style = Object.fromEntries([...themeProperties(theme), ...scheme]) as CSSProperties;
    return { style, imageOrigins: brand.origins.images, origin };
  }, [raw, origin]);
}
