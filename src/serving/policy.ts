import { createHash } from 'node:crypto';

/** Whence something may come, as a policy writes it: `'self'`, an origin, a scheme, the hash of a style. */
type Sources = readonly string[];

/** What a kind of page needs. What is not named here, its pages may not do. */
export interface PageSources {
  readonly scripts?: Sources;
  /** Sources of style sheets. */
  readonly styles?: Sources;
  /** Texts of the page's own style elements: each may stand by its hash, and no other. */
  readonly styleTexts?: readonly string[];
  readonly images?: Sources;
  readonly fonts?: Sources;
  /** Where its scripts may call. */
  readonly calls?: Sources;
  readonly manifests?: Sources;
  readonly workers?: Sources;
  /** Whose pages it may frame. */
  readonly frames?: Sources;
  /** Where its forms may be sent. */
  readonly forms?: Sources;
  /** Whose pages may frame it. */
  readonly framedBy?: Sources;
  /** Whose pages in it, `'self'` for itself, may fill the screen and be heard without a press. */
  readonly stages?: Sources;
  /** Names of the Trusted Types policies that it may make; absent: it asks for none, because its scripts are not all ours. */
  readonly trustedTypes?: readonly string[];
  /** The path that browsers report to what the policy stopped. */
  readonly reports?: string;
}

/** The parts of a page's needs that are sources, and the directive of each. */
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
 * The content security policy of a page (CSP level 3; docs/safety.md#browser). It holds no nonce: a nonce in a cached page is
 * none.
 */
export function writePolicy(needs: PageSources): string {
  const { styles = [], styleTexts = [], forms = [], framedBy = [], trustedTypes, reports } = needs;
  const sources = { ...needs, styles: [...styles, ...styleTexts.map(styleHash)] };
  return [
    NOTHING,
    ...SOURCES.flatMap(([need, name]) => (sources[need]?.length ? [directive(name, sources[need])] : [])),
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

/** The source of an inline style element with exactly this text. */
export function styleHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** emotion fills an empty style element through insertRule; the hash of nothing lets it stand, and no other. */
export const EMPTY_STYLE = styleHash('');

/** The policy of everything that is no page: were it opened as one, nothing in it would run. */
export const DATA_POLICY = [NOTHING, UNFRAMED, 'sandbox'].join('; ');

/** A picture is no page: were an SVG opened as one, its styles work and nothing else. */
export const PICTURE_POLICY = [NOTHING, "style-src 'unsafe-inline'", UNFRAMED, 'sandbox'].join('; ');

/**
 * The policy of a build's own files. A worker lives under its script's policy: it may load the build's chunks, and with
 * `sandbox` it would have an opaque origin and no crypto.subtle.
 */
export const ASSET_POLICY = [NOTHING, "script-src 'self'", UNFRAMED].join('; ');

/** What no page of ours may use, whatever it frames. */
const SENSORS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];
const NO_SENSORS = SENSORS.map((name) => `${name}=()`).join(', ');

/** The permissions policy of a page: `stages` may fill the screen and be heard, nothing may use a sensor. */
export function writePermissions(stages: Sources = []): string {
  const list = stages.map((source) => (source === "'self'" ? 'self' : `"${source}"`)).join(' ');
  return `${NO_SENSORS}, fullscreen=(${list}), autoplay=(${list})`;
}
