import { sql } from 'kysely';
import type { MethodWords } from '#gateway/db/stored-documents.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import type { Owner } from '../password/tries.ts';
import { maskNumber, type Payee, plainNumber } from './payee.ts';

export interface StoredPayoutAccount {
  readonly id: string;
  readonly methodId: string;
  readonly words: Readonly<Record<string, MethodWords>>;
  readonly kind: Tables['pay_method']['kind'];
  readonly masked: string;
  readonly usableAt: Date;
  readonly holder: Buffer;
}

/** The member's accounts, oldest first; with `id`, only that one. */
export async function readAccounts(
  db: Db,
  { merchant, memberId }: Owner,
  id?: string,
): Promise<readonly StoredPayoutAccount[]> {
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

interface NewAccount {
  readonly methodId: string;
  readonly kind: Tables['pay_method']['kind'];
  readonly payee: Payee;
  readonly coolOffHours: number;
}

/** Stores an account, encrypted; returns its id, or undefined if the member has the same one already. */
export async function insertAccount(
  db: Db,
  atRest: AtRest,
  { merchant, memberId }: Owner,
  { methodId, kind, payee, coolOffHours }: NewAccount,
): Promise<string | undefined> {
  const row = await db
    .insertInto('payout_account')
    .values({
      merchant,
      member_id: memberId,
      method_id: methodId,
      removed_at: null,
      ...(await encryptPayee(db, atRest, { merchant, memberId }, { kind, payee })),
      usable_at: sql<Date>`now() + make_interval(hours => ${coolOffHours})`,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The payee's columns of an account: encrypted for the member, except for the last digits of the number. */
export async function encryptPayee(
  db: Db,
  atRest: AtRest,
  { merchant, memberId }: Owner,
  { kind, payee }: Pick<NewAccount, 'kind' | 'payee'>,
  secretOf = merchantSecret,
) {
  const key = await secretOf(db, merchant, 'payout-accounts');
  return {
    ciphertext: await atRest.encrypt(db, merchant, encryptionContext(memberId), JSON.stringify(payee)),
    holder: await atRest.encrypt(db, merchant, holderFor(memberId), payee.holder),
    masked: maskNumber(payee.number),
    fingerprint: keyedHash(key, kind, plainNumber(payee.number)),
  };
}

/** The encryption contexts of accounts: they cannot be decrypted in another member's row. */
const encryptionContext = (memberId: string) => `payout account ${memberId}`;
const holderFor = (memberId: string) => `payout holder ${memberId}`;

/** The holder's name of an account, as typed. */
export function openHolder(db: Db, atRest: AtRest, { merchant, memberId }: Owner, holder: Buffer): Promise<string> {
  return atRest.open(db, merchant, holderFor(memberId), holder);
}

/**
 * Decrypts the payee of an account, removed or not: an order that names it is still to be paid. Throws if it does not
 * exist.
 */
export async function openPayee(db: Db, atRest: AtRest, { merchant, memberId }: Owner, id: string): Promise<Payee> {
  const { ciphertext } = await db
    .selectFrom('payout_account')
    .select('ciphertext')
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Written by insertAccount only.
  return JSON.parse(await atRest.open(db, merchant, encryptionContext(memberId), ciphertext)) as Payee;
}

/** Whether another member of the merchant has the same account: staff check payouts to it. */
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

/** Removes an account of the member; false if there is none. */
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

/** The holder name that the member's accounts must have; undefined: none is set yet. */
export async function readHolder(db: Db, { merchant, memberId }: Owner): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select(sql<string | null>`profile ->> 'payeeName'`.as('name'))
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.name?.trim() || undefined;
}

/** The first account sets the member's holder name. */
export async function writeHolder(db: Db, { merchant, memberId }: Owner, name: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ profile: sql<string>`profile || jsonb_build_object('payeeName', ${name}::text)` })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}
