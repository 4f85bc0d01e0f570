import { own } from '../call/read.ts';
import { type AmountContext, readMinorUnits } from '../call/reader.ts';
import { defineSchemaCall, type SchemaCall, type SchemaCallSpec } from '../call/schema-call.ts';

export type { AmountContext } from '../call/reader.ts';

/** A cashier call: requires a signed-in member who is not a trial account. */
// @__NO_SIDE_EFFECTS__
export function cashierCall<Spec extends SchemaCallSpec>(spec: Spec): SchemaCall<Spec> {
  return defineSchemaCall({
    module: 'COMM3',
    token: true,
    own: true,
    when: { member: 'personalCentre' },
    ...spec,
  }) as never;
}

export interface OrderPage<Each> {
  readonly orders: readonly Each[];
  /** Cursor for `after` of the next page; undefined on the last page. */
  readonly next: string | undefined;
  /** The gateway's time of the reply: the reference for the countdown to `dueAt`. */
  readonly now: number | undefined;
}

/** Reads the minor units at `key`; undefined without an amount. */
export function readMinor(value: unknown, key: string, context: AmountContext): string | undefined {
  return readMinorUnits(own(value, key), context);
}
