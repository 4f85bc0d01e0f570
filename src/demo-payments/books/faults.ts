import Type, { type Static } from 'typebox';
import { exactly, oneOf } from '#contract/call/call-schemas.ts';
import { paymentActions, paymentErrors } from '#contract/payments/payments.ts';
import type { Ask } from '#postgres/schema-db.ts';

const DAY_MS = 86_400_000;
const pause = Type.Integer({ minimum: 0, maximum: 3 * DAY_MS });

/** Injected faults of the demo payment provider; absent: no fault (docs/reference/demo-payments.md). */
export const faultsSchema = exactly({
  /** Delays events by this many milliseconds. */
  lateMs: Type.Optional(pause),
  /** Delivers every event twice. */
  twice: Type.Optional(Type.Literal(true)),
  /** Delivers, after each event, another with the order's previous state. */
  outOfOrder: Type.Optional(Type.Literal(true)),
  /** Delivers the event of a payment only after that of its reversal. */
  backFirst: Type.Optional(Type.Literal(true)),
  /** Minor units by which a payment differs, with sign: `-100`. */
  otherAmount: Type.Optional(Type.String({ pattern: '^[+-][1-9][0-9]{0,15}$' })),
  silent: Type.Optional(Type.Literal(true)),
  /** Error that `begin` and `send` return. */
  refuse: Type.Optional(oneOf(paymentErrors)),
  /** Automatic outcome of a payout; default: paid. `hold` leaves the payout to the panel. */
  payouts: Type.Optional(oneOf(['pay', 'hold', 'refuse', 'return'] as const)),
  /** Milliseconds after a payment at which it is charged back. */
  chargeBackAfterMs: Type.Optional(pause),
  /** Calls time out without a response: `taken` still executes the call, `lost` does not. */
  timeOut: Type.Optional(oneOf(['taken', 'lost'] as const)),
  /** Calls that time out; default: all. */
  timeOutOf: Type.Optional(Type.Array(oneOf(paymentActions), { maxItems: paymentActions.length })),
  /** `find` returns not found for existing orders. */
  notFound: Type.Optional(Type.Literal(true)),
});
export type Faults = Static<typeof faultsSchema>;

/** Faults of an order: those set for the order override those set for its merchant. */
export async function readFaults(ask: Ask, merchant: string, reference: string): Promise<Faults> {
  const rows = await ask<{ faults: Faults }>(
    `select faults from fault where merchant = $1 and reference in ('', $2) order by reference`,
    [merchant, reference],
  );
  return Object.assign({}, ...rows.map(({ faults }) => faults));
}

/** Sets faults; an empty object removes them. The empty reference means the whole merchant. */
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

export function listFaults(ask: Ask, merchant: string | undefined): Promise<readonly SetFault[]> {
  return ask<SetFault>(
    `select merchant, reference, faults from fault where $1::text is null or merchant = $1
       order by merchant, reference limit 500`,
    [merchant ?? null],
  );
}
