/**
 * Idempotency keys of the ledger: each creator (member, staff, platform) has a namespace, so that keys of different
 * creators never collide. Keys chosen by vendors and payment providers identify rows of their own tables
 * (game_transaction, provider_event), not transfers.
 */
type KeySpace = 'member' | 'staff' | 'platform';

/**
 * The idempotency key of a movement with its namespace; the ledger accepts no other format
 * (`transfer_key_has_its_space`).
 */
export type MoneyKey = `${KeySpace}:${string}`;

/** Prefixes a key with its namespace; a member's key is a UUID, compared without case. */
export function moneyKey(space: KeySpace, chosen: string): MoneyKey {
  return `${space}:${space === 'member' ? chosen.toLowerCase() : chosen}`;
}
