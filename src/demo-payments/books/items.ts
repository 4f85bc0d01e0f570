import type { PaymentReply } from '#contract/payments/payments.ts';
import type { Ask } from '#postgres/schema-db.ts';
import type { Happening, Standing } from './happen.ts';
import { reportedAmount } from './happen.ts';

export interface PayAccount {
  readonly bank?: string;
  readonly number: string;
  readonly holder: string;
}

export interface Item extends Standing {
  readonly id: string;
  readonly merchant: string;
  readonly reference: string;
  readonly kind: string;
  /** The request in canonical JSON. */
  readonly content: string;
  readonly currency: string;
  readonly exponent: number;
  readonly sequence: number;
  readonly token: string | null;
  readonly transferText: string | null;
  readonly account: PayAccount | null;
  /** False: the item does not change the merchant's balance. */
  readonly isOurs: boolean;
  readonly returnUrl: string | null;
  readonly language: string | null;
  readonly expiresAt: Date | null;
  readonly due: Happening | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `id, merchant, reference, direction, kind, content, asked, currency, exponent, state, moved, back, sequence, token,
  transfer_text as "transferText", account, is_ours as "isOurs", return_url as "returnUrl", language,
  expires_at as "expiresAt", due, due_at as "dueAt", created_at as "createdAt"`;

/** Columns of a new item; `due` is set if a change is scheduled. */
export interface NewItem extends Omit<Item, 'state' | 'moved' | 'back' | 'sequence' | 'createdAt' | 'dueAt' | 'due'> {
  readonly due: { readonly what: Happening; readonly at: Date } | undefined;
}

/** Inserts an item; undefined if its reference already exists. The account must exist. */
export async function insertItem(ask: Ask, item: NewItem): Promise<Item | undefined> {
  const [row] = await ask<Item>(
    `insert into item (id, merchant, reference, direction, kind, content, asked, currency, exponent, token, transfer_text,
       account, is_ours, return_url, language, expires_at, due, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (merchant, reference) do nothing returning ${COLUMNS}`,
    [
      ...[item.id, item.merchant, item.reference, item.direction, item.kind, item.content, item.asked],
      ...[item.currency, item.exponent, item.token, item.transferText],
      ...[item.account && JSON.stringify(item.account), item.isOurs, item.returnUrl, item.language, item.expiresAt],
      ...[item.due?.what ?? null, item.due?.at ?? null],
    ],
  );
  return row;
}

/** Reads an item by reference; `forUpdate` locks the row until the transaction ends. */
export async function readItem(
  ask: Ask,
  { merchant, reference }: Pick<Item, 'merchant' | 'reference'>,
  forUpdate = false,
): Promise<Item | undefined> {
  const lock = forUpdate ? ' for update' : '';
  const [row] = await ask<Item>(`select ${COLUMNS} from item where merchant = $1 and reference = $2${lock}`, [
    merchant,
    reference,
  ]);
  return row;
}

export async function readByToken(ask: Ask, token: string): Promise<Item | undefined> {
  const [row] = await ask<Item>(`select ${COLUMNS} from item where token = $1`, [token]);
  return row;
}

/** The payment that matches a transfer by account number and text. */
export async function readByText(ask: Ask, number: string, text: string): Promise<Item | undefined> {
  const [row] = await ask<Item>(
    `select ${COLUMNS} from item where transfer_text = $1 and account->>'number' = $2 and direction = 'in'`,
    [text, number],
  );
  return row;
}

/** The newest items of a direction, optionally of one merchant. */
export function listItems(
  ask: Ask,
  { merchant, direction }: { readonly merchant: string | undefined; readonly direction: Standing['direction'] },
): Promise<readonly Item[]> {
  return ask<Item>(
    `select ${COLUMNS} from item where direction = $1 and ($2::text is null or merchant = $2)
       order by created_at desc, reference limit 200`,
    [direction, merchant ?? null],
  );
}

/** Stores the state after a change, and the next scheduled change. */
export async function saveStanding(
  ask: Ask,
  { id }: Pick<Item, 'id'>,
  { state, moved, back }: Standing,
  due: NewItem['due'],
): Promise<Item> {
  const [row] = await ask<Item>(
    `update item set state = $2, moved = $3, back = $4, sequence = sequence + 1, due = $5, due_at = $6 where id = $1
     returning ${COLUMNS}`,
    [id, state, moved, back, due?.what ?? null, due?.at ?? null],
  );
  if (row === undefined) throw new Error(`The provider's item ${id} is gone: rows of items are never deleted.`);
  return row;
}

export async function clearDue(ask: Ask, { id }: Pick<Item, 'id'>): Promise<void> {
  await ask('update item set due = null, due_at = null where id = $1', [id]);
}

/** The item in the form of `find` replies and events. */
export function presentItem(item: Item): PaymentReply<'find'> {
  const { reference, direction, state, currency, exponent, sequence } = item;
  return { reference, direction, state, amountMinor: String(reportedAmount(item)), currency, exponent, sequence };
}
