interface Policy {
  createScriptURL(address: string): unknown;
}

interface TrustedTypes {
  readonly emptyHTML: string;
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): Policy;
}

/** What makes trusted values; undefined where the engine has no Trusted Types (Safari before 26). */
export function trustedTypesHere(): TrustedTypes | undefined {
  return (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
}

/**
 * Empty markup, in the form that a page with Trusted Types takes. Read once: an engine may answer another object at each read
 * (WebKit), and React writes what differs over what the server drew.
 */
export const EMPTY_MARKUP: string = trustedTypesHere()?.emptyHTML ?? '';
