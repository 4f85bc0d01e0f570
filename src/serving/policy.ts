import { createHash } from 'node:crypto';

/** CSP sources: `'self'`, an origin, a scheme, the hash of a style. */
type Sources = readonly string[];

/** What a kind of page needs. Everything else is blocked. */
export interface PageSources {
  readonly scripts?: Sources;
  readonly styles?: Sources;
  /** Texts of the page's own style elements: each is allowed by its hash. */
  readonly styleTexts?: readonly string[];
  readonly images?: Sources;
  readonly fonts?: Sources;
  /** Where its scripts may connect to. */
  readonly calls?: Sources;
  readonly manifests?: Sources;
  readonly workers?: Sources;
  /** Which origins it may frame. */
  readonly frames?: Sources;
  /** Where its forms may be sent. */
  readonly forms?: Sources;
  /** Which origins may frame it. */
  readonly framedBy?: Sources;
  /** Framed origins (`'self'` for the page itself) that may go full screen and autoplay sound. */
  readonly fullscreenSources?: Sources;
  /**
   * Names of the Trusted Types policies that it may create; absent: not enforced, because not all of its scripts are
   * ours.
   */
  readonly trustedTypes?: readonly string[];
  /** Path to which browsers report violations of the policy. */
  readonly reports?: string;
}

/** The needs that are source lists, with the directive of each. */
const SOURCES = [
  ['scripts', 'script-src'],
  ['styles', 'style-src'],
  ['images', 'img-src'],
  ['fonts', 'font-src'],
  ['calls', 'connect-src'],
  ['manifests', 'manifest-src'],
  ['workers', 'worker-src'],
  ['frames', 'frame-src'],
] as const satisfies readonly (readonly [keyof PageSources, string])[];

const NOTHING = "default-src 'none'";
const UNFRAMED = "frame-ancestors 'none'";

/**
 * The content security policy of a page (CSP level 3; docs/explanation/safety.md#browser). It contains no nonce: a nonce in a
 * cached page is reused.
 */
export function writePolicy(given: PageSources): string {
  const { styles = [], styleTexts = [], forms = [], framedBy = [], trustedTypes, reports } = given;
  const sources = { ...given, styles: [...styles, ...styleTexts.map(styleHash)] };
  return [
    NOTHING,
    ...SOURCES.flatMap(([key, name]) => (sources[key]?.length ? [directive(name, sources[key])] : [])),
    "base-uri 'none'",
    "object-src 'none'",
    directive('form-action', forms),
    directive('frame-ancestors', framedBy),
    ...(trustedTypes ? ["require-trusted-types-for 'script'", directive('trusted-types', trustedTypes)] : []),
    ...(reports === undefined ? [] : [`report-uri ${reports}`]),
  ].join('; ');
}

function directive(name: string, sources: Sources): string {
  return `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`;
}

/** CSP hash source of an inline style element with exactly this text. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** emotion fills an empty style element through insertRule; the hash of the empty text allows only that element. */
export const EMPTY_STYLE = styleHash('');

/** The policy of everything that is no page: opened as a page, it runs nothing. */
export const DATA_POLICY = [NOTHING, UNFRAMED, 'sandbox'].join('; ');

/** A picture is no page: an SVG opened as one may use its styles and nothing else. */
export const PICTURE_POLICY = [NOTHING, "style-src 'unsafe-inline'", UNFRAMED, 'sandbox'].join('; ');

/**
 * The policy of a build's own files. A worker runs under its script's policy: it may load the build's chunks; `sandbox`
 * would give it an opaque origin and no crypto.subtle.
 */
export const ASSET_POLICY = [NOTHING, "script-src 'self'", UNFRAMED].join('; ');

/** Features that no page of ours may use, whatever it frames. */
const SENSORS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
const NO_SENSORS = SENSORS.map((name) => `${name}=()`).join(', ');

/** The permissions policy of a page: `sources` may go full screen and autoplay sound; no sensor is allowed. */
export function writePermissions(sources: Sources = []): string {
  const list = sources.map((source) => (source === "'self'" ? 'self' : `"${source}"`)).join(' ');
  return `${NO_SENSORS}, fullscreen=(${list}), autoplay=(${list})`;
}
