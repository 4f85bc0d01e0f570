interface Policy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  readonly emptyHTML: string;
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

/** The Trusted Types factory; undefined where the browser has none (Safari before 26). */
export function trustedTypesHere(): TrustedTypes | undefined {
  return (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
}

/**
 * Empty markup in the form that a page with Trusted Types accepts. Read once: a browser may return another object at
 * each read (WebKit), and React overwrites server markup that differs.
 */
export const EMPTY_MARKUP: string = trustedTypesHere()?.emptyHTML ?? '';
