import type { PaymentReply, PaymentRequest } from '#contract/payments/payments.ts';
import type { Ask } from '#postgres/schema-db.ts';

type Statement = PaymentReply<'statement'>;

interface LineRow {
  readonly place: bigint;
  readonly id: string;
  readonly reference: string;
  readonly kind: Statement['lines'][number]['kind'];
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly at: Date;
}

/** Page size: the maximum that the contract allows in a reply. */
export const PAGE = 500;

/**
 * A page of a day's movements (UTC), oldest first, with the balances before the day's first and after its last line.
 * Empty for a merchant without an account. `pageSize` is for tests.
 */
export async function readStatement(
  ask: Ask,
  { merchant, currency, day, after }: PaymentRequest<'statement'>,
  exponent: number,
  pageSize = PAGE,
): Promise<Statement> {
  const rows = await ask<LineRow>(
    `select l.place, l.id, i.reference, l.kind, l.direction, l.amount, l.at from line l join item i on i.id = l.item
       where l.merchant = $1 and l.currency = $2 and l.at >= $3::timestamptz and l.at < $3::timestamptz + interval '1 day'
         and l.place > $4 order by l.place limit $5`,
    [merchant, currency, `${day}T00:00:00Z`, BigInt(after ?? '0'), pageSize + 1],
  );
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    day,
    currency,
    exponent,
    openingMinor: String(await balanceBefore(ask, merchant, currency, `${day}T00:00:00Z`, '0 days')),
    closingMinor: String(await balanceBefore(ask, merchant, currency, `${day}T00:00:00Z`, '1 day')),
    lines: shown.map(({ id, reference, kind, direction, amount, at }) => ({
      lineId: id,
      reference,
      kind,
      direction,
      amountMinor: String(amount),
      currency,
      exponent,
      at: at.getTime(),
    })),
    ...(rows.length > pageSize && last && { next: String(last.place) }),
  };
}

async function balanceBefore(ask: Ask, merchant: string, currency: string, day: string, more: string): Promise<bigint> {
  const [row] = await ask<{ balance: bigint }>(
    `select balance_after as balance from line
       where merchant = $1 and currency = $2 and at < $3::timestamptz + $4::interval order by place desc limit 1`,
    [merchant, currency, day, more],
  );
  return row?.balance ?? 0n;
}
