/**
 * The folder of the country flags (M133) on the edge: one SVG file for each country, named by its code in lower case.
 * It contains the package version: new pictures have a new URL, so that each can be cached permanently.
 */
export const FLAG_FOLDER = '/_flags/7.5.0/';
