/**
 * How the figures of a page are written: digits by the names of CLDR's numbering systems, and what stands between them. `latn`
 * 1,234.50, `latn-comma` 1.234,50, `latn-space` 1 234,50 (no-break), `arab` ١٬٢٣٤٫٥٠.
 */
export type Digits = 'latn' | 'latn-comma' | 'latn-space' | 'arab';
