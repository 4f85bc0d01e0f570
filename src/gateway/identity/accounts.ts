import { readFigures } from '#model/form/values/typed-text.ts';

/**
 * Lookup key of an account: without invisible characters and differences of case, width and digits, so that no two
 * accounts look alike.
 */
export function accountKey(account: string): string {
  return readFigures(account).toLowerCase();
}
