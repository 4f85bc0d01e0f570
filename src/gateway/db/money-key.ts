/**
 * Who chose a key of the ledger: each chooses within a space of their own, so that no key of one is ever a key of another. What
 * vendors and payment providers choose names rows of their own tables (game_transaction, provider_event) and is no key of the ledger.
 */
type KeySpace = 'member' | 'staff' | 'platform';

/** The idempotency key of a movement, with its space before it; the ledger takes no other (`transfer_key_has_its_space`). */
export type MoneyKey = `${KeySpace}:${string}`;

/** The key of a movement in the space of whoever chose it; what a member chose is a UUID, which is one key in any letter case. */
export function moneyKey(space: KeySpace, chosen: string): MoneyKey {
  return `${space}:${space === 'member' ? chosen.toLowerCase() : chosen}`;
}
