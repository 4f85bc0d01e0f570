import { readFigures } from '#model/form/values/typed-text.ts';

/** How an account is looked up: without unseen signs and differences of case, width and digits, so that no two look the same. */
export function accountKey(account: string): string {
  return readFigures(account).toLowerCase();
}
