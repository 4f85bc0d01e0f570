import type { Brand } from '#model/site/brand.ts';
import { EMPTY_STYLE, type PageSources } from '#serving/policy.ts';

/** Where browsers report what a policy stopped. */
export const REPORT_PATH = '/_csp';

/** What a brand's pages may reach besides their own host; only the brand file widens it. */
export type Origins = Pick<Brand['origins'], 'images' | 'frames'>;

const SELF = ["'self'"];

/**
 * What a page of a portal needs. `styleTexts` are the texts of its style elements, `framedBy` the one origin that may frame it;
 * absent: nobody.
 */
export function portalPage(origins: Origins, styleTexts: readonly string[], framedBy?: string): PageSources {
  return {
    scripts: SELF,
    styles: [...SELF, EMPTY_STYLE],
    styleTexts,
    images: [...SELF, 'data:', 'blob:', ...origins.images],
    fonts: SELF,
    calls: SELF,
    manifests: SELF,
    workers: SELF,
    frames: origins.frames,
    forms: SELF,
    framedBy: framedBy === undefined ? [] : [framedBy],
    // Games in frames may fill the screen.
    stages: [...SELF, ...origins.frames],
    // Our one, the sanitiser's, and the one of our workers' addresses.
    trustedTypes: ['livery', 'dompurify', 'livery-worker'],
    reports: REPORT_PATH,
  };
}
