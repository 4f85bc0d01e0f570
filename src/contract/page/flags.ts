/**
 * Where the edge keeps the flags that come with the portal (M133), one SVG file a country by its code in small letters.
 * The version is the package's: other pictures have another address, so that each is kept for good.
 */
export const FLAG_FOLDER = '/_flags/7.5.0/';
