/** Headers of the vendor's answers: its own strict policy, which lets the portals, and nobody else, frame its games. */
export type Headers = Readonly<Record<string, string>>;

/** emotion fills an empty style element through insertRule; the hash of nothing lets it stand, and no other. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What every answer carries. No opener policy: a page with one does not open from a sandboxed frame. */
export const COMMON: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), fullscreen=(self)',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/** A page of ours: scripts, styles and calls of its own origin alone. `framedBy` are sources of frame-ancestors. */
export function pageHeaders(framedBy: readonly string[]): Headers {
  const ancestors = framedBy.length > 0 ? framedBy.join(' ') : "'none'";
  return {
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${EMPTY_STYLE}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${ancestors}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  };
}
