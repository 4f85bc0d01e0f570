/** How an account is looked up: trimmed, without differences of case and width, so that no two look the same. */
export function accountKey(account: string): string {
  return account.trim().normalize('NFKC').toLowerCase();
}
