import { hostOf } from '#gateway/pipeline/merchant-of-host.ts';
import { isLoopbackName } from '#serving/start/reach.ts';

/** Public log-in password of the demo brands, documented in the README. */
export const DEMO_PASSWORD = 'Livery-demo-1';

/**
 * The hash for checking a password: none for the demo password if the demo is off or the request's host is not this
 * machine, so that the password is wrong like any other, in the same time (decision 16).
 */
export function validatedHash<Hash>(
  { demo, host }: { readonly demo: boolean; readonly host: string },
  hash: Hash,
  password: string,
): Hash | undefined {
  const isOpen = password !== DEMO_PASSWORD || (demo && isLoopbackName(hostOf(host)));
  return isOpen ? hash : undefined;
}
