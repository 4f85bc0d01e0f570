/**
 * The page's only Trusted Types policy: under `require-trusted-types-for 'script'` a worker's address must come from
 * it.
 */

import { trustedTypesHere } from '#ui/engine/trusted-types.ts';

const POLICY = 'livery';

/** The assets of this build: the only allowed worker addresses. */
const ASSETS = '/assets/';

let policy: ReturnType<NonNullable<ReturnType<typeof trustedTypesHere>>['createPolicy']> | undefined;

/**
 * A worker's address in the form that the browser accepts. Throws for any address that is not an asset of this site; in
 * development the modules that Vite serves from /src/ count as assets.
 */
export function workerAddress(address: string): string | URL {
  const factory = trustedTypesHere();
  if (factory === undefined) return onlyAssets(address);
  policy ??= factory.createPolicy(POLICY, { createScriptURL: onlyAssets });
  // TypeScript's library has no type for TrustedScriptURL; `Worker` accepts it in place of a string.
  return policy.createScriptURL(address) as string;
}

/** Returns the address if it is one of this site's assets; else throws. */
export function onlyAssets(address: string): string {
  const { origin, pathname } = new URL(address, window.location.origin);
  const isAsset = pathname.startsWith(ASSETS) || (import.meta.env.DEV && pathname.startsWith('/src/'));
  if (origin !== window.location.origin || !isAsset) {
    throw new TypeError(`${address} is no asset of this site: a worker may only come from ${ASSETS}`);
  }
  return address;
}
