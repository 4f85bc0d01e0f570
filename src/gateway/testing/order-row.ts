/**
 * SQL that inserts an order which holds money in its first state, for tests in which other details do not matter: a
 * withdrawal of 5 with its own account and method, which have the same id, or a grant.
 */
export function orderRow(merchant: string, table: 'withdrawal' | 'bonus_grant', member: string, id: string): string {
  if (table === 'bonus_grant')
    return `insert into bonus_grant (merchant, id, member_id, currency, account_id) values ('${merchant}', '${id}', '${member}', 'USD',
      (select id from ledger_account where merchant = '${merchant}' and kind = 'grant' and owner_id = '${member}' limit 1))`;
  return `with method as (
      insert into pay_method (merchant, id, direction, provider, kind, way, minimum_minor, maximum_minor)
        values ('${merchant}', '${id}', 'WITHDRAWAL', 'HOUSEBANK', 'BANK', 'account', 1, 1000000) returning id
    ), account as (
      insert into payout_account (merchant, id, member_id, method_id, ciphertext, holder, masked, fingerprint, usable_at)
        select '${merchant}', id, '${member}', id, '', '', '1', sha256('${id}'), now() from method returning id, method_id
    )
    insert into withdrawal (merchant, id, member_id, account_id, method_id, provider, currency, amount_minor, key, request_hash)
      select '${merchant}', id, '${member}', id, method_id, 'HOUSEBANK', 'USD', 5, id::text, sha256('') from account`;
}
