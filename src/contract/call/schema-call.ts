import { type Call, defineCall } from './call.ts';
import type { CallSchemas } from './call-schemas.ts';
import { type AmountContext, type ReadingReply, readerOf, type Sent } from './reader.ts';

/** A member call by its schemas; what is absent has the default of `defineCall`. */
export type SchemaCallSpec = Pick<Call<never, unknown>, 'name' | 'method' | 'path'> &
  Partial<Omit<Call<never, unknown>, 'sends' | 'read'>> &
  CallSchemas & {
    /** For a reply that is more than its schema says. It never throws. */
    readonly read?: (value: unknown, context: AmountContext) => unknown;
  };

/** A call with its schemas: the types of request and reply follow from them. */
export type SchemaCall<Spec extends SchemaCallSpec> = Call<
  Sent<Spec['request']>,
  Spec extends { readonly read: (value: never, context: never) => infer Reply } ? Reply : ReadingReply<Spec['reply']>
> &
  Pick<Spec, keyof CallSchemas & keyof Spec>;

/**
 * Defines a member call by its schemas: the gateway validates by them, and clients read the reply by them
 * (reader.ts). The calls that a first page needs have readers of their own instead (docs/explanation/contract.md).
 */
// @__NO_SIDE_EFFECTS__
export function defineSchemaCall<Spec extends SchemaCallSpec & { readonly module: string }>(
  spec: Spec,
): SchemaCall<Spec> {
  return defineCall({ ...spec, read: spec.read ?? readerOf(spec.reply) }) as never;
}
