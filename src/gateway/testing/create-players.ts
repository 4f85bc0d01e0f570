import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import type { Db } from '../db/tables.ts';
import { asOwner } from './as-owner.ts';

/** Wallets opened per transaction: a row that one transaction updates thousands of times becomes slow. */
const OPENED = 500;
/** Opening balance of each player in minor units. */
export const OPENING_MINOR = 1_000_000_000n;

/** Creates players of a merchant with money, a log-in and a game session; returns the session tokens. */
export async function createPlayers(db: Database, merchant: string, players: number): Promise<readonly string[]> {
  await db.withMerchant(merchant, (scope) => insertPlayers(scope, merchant, players));
  for (let from = 0; from < players; from += OPENED) {
    await asOwner(db, merchant, (scope) => fillWallets(scope, merchant, from));
  }
  const tokens = Array.from({ length: players }, (_, at) => tokenOf(at));
  await db.withMerchant(merchant, (scope) => insertSessions(scope, merchant, tokens));
  return tokens;
}

function tokenOf(at: number): string {
  return createHash('sha256').update(`player ${at}`).digest('base64url');
}

async function insertPlayers(db: Db, merchant: string, players: number): Promise<void> {
  const statements = [
    sql`insert into merchant_currency (merchant, code, symbol, exponent) values (${merchant}, 'USD', '$', 2)
      on conflict do nothing`,
    sql`insert into member (merchant, account, account_key, nickname)
      select ${merchant}, 'p' || n, 'p' || n, 'Player ' || n from generate_series(0, ${players}::integer - 1) n`,
    sql`insert into ledger_account (merchant, kind, owner_id, currency)
      select merchant, 'member', id, 'USD' from member where merchant = ${merchant}`,
    sql`insert into ledger_account (merchant, kind, currency, vendor, floor) values
      (${merchant}, 'vendor', 'USD', 'HOUSE', null), (${merchant}, 'equity', 'USD', null, null) on conflict do nothing`,
    sql`insert into session (merchant, id, member_id, expires_at)
      select merchant, sha256(account::bytea), id, now() + interval '12 hours' from member where merchant = ${merchant}`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function fillWallets(db: Db, merchant: string, from: number): Promise<void> {
  await sql`
    with chosen as (
      select a.id, 'platform:opening ' || a.owner_id as key
        from member m join ledger_account a on a.merchant = m.merchant and a.owner_id = m.id
        where m.merchant = ${merchant} order by m.id limit ${OPENED} offset ${from}
    ), moved as (
      insert into transfer (merchant, actor, key, request_hash, kind)
        select ${merchant}, 'house', key, sha256('opening'), 'opening' from chosen returning id, key
    ), sides as (
      select moved.id as transfer_id, chosen.id as account_id, ${OPENING_MINOR}::bigint as amount,
          ${OPENING_MINOR}::bigint as balance, 1 as line
        from moved join chosen using (key)
      union all
      select moved.id, e.id, -${OPENING_MINOR}::bigint, null, 2
        from moved, ledger_account e where e.merchant = ${merchant} and e.kind = 'equity'
    )
    insert into posting (merchant, transfer_id, line, account_id, amount, balance)
      select ${merchant}, transfer_id, line, account_id, amount, balance from sides`.execute(db);
}

async function insertSessions(db: Db, merchant: string, tokens: readonly string[]): Promise<void> {
  await sql`
    insert into game_session
        (merchant, id, vendor, member_id, login, account_id, vendor_account_id, is_trial, node_id, game)
      select m.merchant, sha256(t.token::bytea), 'HOUSE', m.id, sha256(m.account::bytea), a.id, v.id, false, 'n1', '{}'
      from unnest(${tokens}::text[]) with ordinality as t (token, at)
      join member m on m.merchant = ${merchant} and m.account = 'p' || (t.at - 1)
      join ledger_account a on a.merchant = m.merchant and a.owner_id = m.id
      join ledger_account v on v.merchant = m.merchant and v.kind = 'vendor'`.execute(db);
}
