import { createHash } from 'node:crypto';
import type { Brand } from '#model/site/brand.ts';

export type Headers = Readonly<Record<string, string>>;

/** emotion fills an empty style element through insertRule; its hash lets it stand (docs/safety.md#browser). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Trusted Types policies that pages may make: our one, the sanitiser's, and the one of our workers' addresses. */
export const TRUSTED_TYPES = ['livery', 'dompurify', 'livery-worker'] as const;

/** Where browsers report what the policy stopped. */
export const REPORT_PATH = '/_csp';

/** The CSP source of an inline style element with exactly this text. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What a brand's pages may reach besides their own host; only the brand file widens it. */
export type Origins = Pick<Brand['origins'], 'images' | 'frames'>;

/**
 * The content security policy of a page of ours (docs/safety.md#browser). `styles` are the texts of its style elements. It holds
 * no nonce: a nonce in a cached page is none. `framedBy` is the one origin that may frame it; absent: nobody.
 */
export function pagePolicy(origins: Origins, styles: readonly string[], framedBy = "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${[...styles.map(styleHash), EMPTY_STYLE].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...origins.images].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${origins.frames.length > 0 ? origins.frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(' ')}`,
    `report-uri ${REPORT_PATH}`,
  ].join('; ');
}

/** The policy of a page without scripts, pictures and forms: a notice of the edge's own. */
export function noticePolicy(styles: readonly string[]): string {
  return `default-src 'none'; style-src ${styles.map(styleHash).join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The policy of everything that is no page: were it opened as one, nothing in it would run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A picture is no page: were an SVG opened as one, its styles work and nothing else. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The policy of the build's own files. A worker lives under its script's policy: it may load the build's chunks, and with
 * `sandbox` it would have an opaque origin and no crypto.subtle.
 */
export const ASSET_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

const COMMON: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};
const SECURE: Headers = { ...COMMON, 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Headers that every answer of the edge carries. `isSecure`: the visitor's browser came by TLS. */
export function commonHeaders(isSecure: boolean): Headers {
  return isSecure ? SECURE : COMMON;
}

const NEVER = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Games in frames may fill the screen; nothing may use a sensor. */
export function permissionsPolicy(origins: Origins): string {
  const frames = ['self', ...origins.frames.map((origin) => `"${origin}"`)].join(' ');
  return [...NEVER.map((name) => `${name}=()`), `fullscreen=(${frames})`, `autoplay=(${frames})`].join(', ');
}
