/**
 * Number formats of a page: digits by CLDR numbering system, with separators. `latn` 1,234.50, `latn-comma` 1.234,50,
 * `latn-space` 1 234,50 (no-break), `arab` ١٬٢٣٤٫٥٠.
 */
export type Digits = 'latn' | 'latn-comma' | 'latn-space' | 'arab';
