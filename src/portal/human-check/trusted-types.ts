/** The page's one Trusted Types policy: under `require-trusted-types-for 'script'` a worker's address must come from it. */

import { trustedTypesHere } from '#ui/engine/trusted-types.ts';

const POLICY = 'livery';

/** The assets of this build: the only addresses that a worker may have. */
const ASSETS = '/assets/';

let policy: ReturnType<NonNullable<ReturnType<typeof trustedTypesHere>>['createPolicy']> | undefined;

/**
 * The address of a worker of ours, in the form that the browser takes. Throws for any address that is not an asset of
 * this site; while developing, the modules that Vite serves from /src/ are assets too.
 */
export function workerAddress(address: string): string | URL {
  const factory = trustedTypesHere();
  if (factory === undefined) return onlyAssets(address);
  policy ??= factory.createPolicy(POLICY, { createScriptURL: onlyAssets });
  // The platform's own type of trusted addresses is not in TypeScript's library; `Worker` takes it where it takes a text.
  return policy.createScriptURL(address) as string;
}

/** Answers the address when it is one of this site's own assets. */
export function onlyAssets(address: string): string {
  const { origin, pathname } = new URL(address, window.location.origin);
  const isAsset = pathname.startsWith(ASSETS) || (import.meta.env.DEV && pathname.startsWith('/src/'));
  if (origin !== window.location.origin || !isAsset) {
    throw new TypeError(`${address} is no asset of this site: a worker may only come from ${ASSETS}`);
  }
  return address;
}
