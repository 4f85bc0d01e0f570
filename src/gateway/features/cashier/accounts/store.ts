import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import '#gateway/identity/tables.ts';
import type { MethodWords, PayMethodTable } from '../methods/tables.ts';
import type { Owner } from '../password/tries.ts';
import '../orders/tables.ts';
import { maskNumber, type Payee, plainNumber } from './payee.ts';
import './tables.ts';

/** A payout account that a withdrawal may go to. */
export interface KeptAccount {
  readonly id: string;
  readonly methodId: string;
  readonly words: Readonly<Record<string, MethodWords>>;
  readonly kind: PayMethodTable['kind'];
  readonly masked: string;
  readonly usableAt: Date;
  readonly holder: Buffer;
}

/** The member's accounts, oldest first; with `id`, that one alone. */
export async function readAccounts(
  db: Db,
  { merchant, memberId }: Owner,
  id?: string,
): Promise<readonly KeptAccount[]> {
  const accounts = db
    .selectFrom('payout_account as account')
    .innerJoin('pay_method as method', (join) =>
      join.onRef('method.merchant', '=', 'account.merchant').onRef('method.id', '=', 'account.method_id'),
    )
    .select(['account.id', 'account.method_id', 'account.masked', 'account.usable_at', 'account.holder'])
    .select(['method.words', 'method.kind'])
    .where('account.merchant', '=', merchant)
    .where('account.member_id', '=', memberId)
    .where('account.removed_at', 'is', null)
    .orderBy('account.created_at')
    .orderBy('account.id');
  const rows = await (id === undefined ? accounts : accounts.where('account.id', '=', id)).execute();
  return rows.map(({ method_id: methodId, usable_at: usableAt, ...row }) => ({ ...row, methodId, usableAt }));
}

/** What an account's row says of it, and for how many hours it rests. */
interface NewAccount {
  readonly methodId: string;
  readonly kind: PayMethodTable['kind'];
  readonly payee: Payee;
  readonly coolOffHours: number;
}

/** Keeps an account, sealed; its id, or undefined where the member has the same one already. */
export async function insertAccount(
  db: Db,
  atRest: AtRest,
  { merchant, memberId }: Owner,
  { methodId, kind, payee, coolOffHours }: NewAccount,
): Promise<string | undefined> {
  const row = await db
    .insertInto('payout_account')
    .values({
      ...{ merchant, member_id: memberId, method_id: methodId, removed_at: null },
      ...(await sealPayee(db, atRest, { merchant, memberId }, { kind, payee })),
      usable_at: sql<Date>`now() + make_interval(hours => ${coolOffHours})`,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What an account's row keeps of who is paid: readable for the member alone but for the end of the number. */
export async function sealPayee(
  db: Db,
  atRest: AtRest,
  { merchant, memberId }: Owner,
  { kind, payee }: Pick<NewAccount, 'kind' | 'payee'>,
  secretOf = merchantSecret,
) {
  const key = await secretOf(db, merchant, 'payout-accounts');
  return {
    sealed: await atRest.seal(db, merchant, sealedFor(memberId), JSON.stringify(payee)),
    holder: await atRest.seal(db, merchant, holderFor(memberId), payee.holder),
    masked: maskNumber(payee.number),
    fingerprint: keyedHash(key, kind, plainNumber(payee.number)),
  };
}

/** The purposes that accounts are sealed for: they open for no other member's row. */
const sealedFor = (memberId: string) => `payout account ${memberId}`;
const holderFor = (memberId: string) => `payout holder ${memberId}`;

/** The holder's name of an account as it was typed. */
export function openHolder(db: Db, atRest: AtRest, { merchant, memberId }: Owner, holder: Buffer): Promise<string> {
  return atRest.open(db, merchant, holderFor(memberId), holder);
}

/** Opens the payee of an account, removed or not: an order that names it is still to be paid. Throws where it is not there. */
export async function openPayee(db: Db, atRest: AtRest, { merchant, memberId }: Owner, id: string): Promise<Payee> {
  const { sealed } = await db
    .selectFrom('payout_account')
    .select('sealed')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Written by insertAccount alone.
  return JSON.parse(await atRest.open(db, merchant, sealedFor(memberId), sealed)) as Payee;
}

/** Whether another member of the merchant has the same account: staff look at what goes there. */
export async function isSharedAccount(db: Db, { merchant, memberId }: Owner, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout_account as own')
    .innerJoin('payout_account as other', (join) =>
      join.onRef('other.merchant', '=', 'own.merchant').onRef('other.fingerprint', '=', 'own.fingerprint'),
    )
    .select('other.id')
    .where('own.merchant', '=', merchant)
    .where('own.id', '=', id)
    .where('other.member_id', '<>', memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a withdrawal to the account is still open. */
export async function isAccountInUse(db: Db, { merchant, memberId }: Owner, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('account_id', '=', id)
    .where('held_minor', '>', 0n)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an account from the member's; false where it is not there. */
export async function removeAccount(db: Db, { merchant, memberId }: Owner, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout_account')
    .set({ removed_at: sql<Date>`now()` })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name that the member's accounts must be in; undefined: none was told yet. */
export async function readHolder(db: Db, { merchant, memberId }: Owner): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select(sql<string | null>`profile ->> 'payeeName'`.as('name'))
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.name?.trim() || undefined;
}

/** The first account's name becomes the member's. */
export async function writeHolder(db: Db, { merchant, memberId }: Owner, name: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ profile: sql<string>`profile || jsonb_build_object('payeeName', ${name}::text)` })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}
