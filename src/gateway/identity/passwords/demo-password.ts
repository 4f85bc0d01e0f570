import { hostOf } from '#gateway/door/merchant-of-host.ts';
import { isOfThisMachine } from '#serving/start/reach.ts';

/** Whoever tries a demo brand logs in with it; the README says so to everybody. */
export const DEMO_PASSWORD = 'Livery-demo-1';

/**
 * The kept hash by which a password is to be judged: none for the demo's password where the demo is off or the visitor came
 * by a name that is not of this machine, so that it is as wrong as any other, and takes as long (decision 044).
 */
export function validatedHash<Hash>(
  { demo, host }: { readonly demo: boolean; readonly host: string },
  hash: Hash,
  password: string,
): Hash | undefined {
  const isOpen = password !== DEMO_PASSWORD || (demo && isOfThisMachine(hostOf(host)));
  return isOpen ? hash : undefined;
}
