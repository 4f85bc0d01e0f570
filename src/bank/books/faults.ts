import Type, { type Static } from 'typebox';
import { exactly, oneOf } from '#contract/call/call-schemas.ts';
import { paymentActions, paymentErrors } from '#contract/payments/payments.ts';
import type { Ask } from '#postgres/schema-db.ts';

const DAY_MS = 86_400_000;
const pause = Type.Integer({ minimum: 0, maximum: 3 * DAY_MS });

/** How the bank misbehaves; what is not named goes right (docs/house-bank.md). */
export const faultsSchema = exactly({
  /** Events are told so many milliseconds late. */
  lateMs: Type.Optional(pause),
  /** Every event arrives twice. */
  twice: Type.Optional(Type.Literal(true)),
  /** After each event comes one of where the order stood before. */
  outOfOrder: Type.Optional(Type.Literal(true)),
  /** A payment is told only after what was taken back of it. */
  backFirst: Type.Optional(Type.Literal(true)),
  /** Minor units that a payment differs by, with its sign: `-100`. */
  otherAmount: Type.Optional(Type.String({ pattern: '^[+-][1-9][0-9]{0,15}$' })),
  /** No event is told at all. */
  silent: Type.Optional(Type.Literal(true)),
  /** What `begin` and `send` are refused with. */
  refuse: Type.Optional(oneOf(paymentErrors)),
  /** What becomes of a payout by itself: paid where nothing is named; `hold` leaves it to the panel. */
  payouts: Type.Optional(oneOf(['pay', 'hold', 'refuse', 'return'] as const)),
  /** A payment is charged back so many milliseconds after it was made. */
  chargeBackAfterMs: Type.Optional(pause),
  /** Calls are answered nothing: `taken` does what was asked, `lost` does not. */
  timeOut: Type.Optional(oneOf(['taken', 'lost'] as const)),
  /** Which calls; all where none is named. */
  timeOutOf: Type.Optional(Type.Array(oneOf(paymentActions), { maxItems: paymentActions.length })),
  /** `find` says that it never heard of what it knows. */
  notFound: Type.Optional(Type.Literal(true)),
});
export type Faults = Static<typeof faultsSchema>;

/** An order's faults: what is set for it alone stands over what is set for its merchant. */
export async function readFaults(ask: Ask, merchant: string, reference: string): Promise<Faults> {
  const rows = await ask<{ faults: Faults }>(
    `select faults from fault where merchant = $1 and reference in ('', $2) order by reference`,
    [merchant, reference],
  );
  return Object.assign({}, ...rows.map(({ faults }) => faults));
}

/** Sets them; none at all takes them off. The empty reference stands for the whole merchant. */
export async function setFaults(ask: Ask, merchant: string, reference: string, faults: Faults): Promise<void> {
  if (Object.keys(faults).length === 0)
    await ask('delete from fault where merchant = $1 and reference = $2', [merchant, reference]);
  else
    await ask(
      `insert into fault (merchant, reference, faults) values ($1, $2, $3)
         on conflict (merchant, reference) do update set faults = excluded.faults`,
      [merchant, reference, JSON.stringify(faults)],
    );
}

export interface SetFault {
  readonly merchant: string;
  /** Empty: the whole merchant. */
  readonly reference: string;
  readonly faults: Faults;
}

/** Everything that is set, of a merchant where one is named. */
export function listFaults(ask: Ask, merchant: string | undefined): Promise<readonly SetFault[]> {
  return ask<SetFault>(
    `select merchant, reference, faults from fault where $1::text is null or merchant = $1
       order by merchant, reference limit 500`,
    [merchant ?? null],
  );
}
