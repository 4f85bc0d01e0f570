import type { Brand } from '#model/site/brand.ts';
import { EMPTY_STYLE, type PageSources } from '#serving/policy.ts';

export const REPORT_PATH = '/_csp';

/** Origins that a brand's pages may reach besides their own host; only the brand file extends them. */
export type Origins = Pick<Brand['origins'], 'images' | 'frames'>;

const SELF = ["'self'"];

/**
 * Page requirements (CSP) of a portal page. `styleTexts` are the texts of its style elements, `framedBy` the one origin
 * that may frame it; absent: none.
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
    fullscreenSources: [...SELF, ...origins.frames],
    // Our own policy, the sanitiser's, and that of our worker URLs.
    trustedTypes: ['livery', 'dompurify', 'livery-worker'],
    reports: REPORT_PATH,
  };
}
