import Type, { type Static, type TSchema } from 'typebox';
import { placeBy, WHOLE_ID } from './ids.ts';

/** What the gateway validates of one call. Requests in a query are texts, because nothing is coerced. */
export interface CallSchemas {
  readonly request: TSchema;
  /**
   * Of a list with filters that is asked for in the query: a filter without a value (`minBet=`) is as good as absent, and keys that the
   * schema does not know are ignored, because foreign clients send both.
   */
  readonly lenientQuery?: boolean;
  /** The value of a successful reply. */
  readonly reply: TSchema;
  /** The value of a refusal, where it says something. */
  readonly refused?: TSchema;
  /** Fields of the reply that are our own: a gateway of somebody else's may leave them out. */
  readonly ownFields?: readonly string[];
}

/** What an area must say of its calls: `SchemasOf<typeof calls>` has one entry for each call that its calls.ts exports, and none beside. */
export type SchemasOf<Area> = {
  readonly [Name in keyof Area as Area[Name] extends AnyCall ? Name : never]: CallSchemas;
};

/** What calls of members and calls of the staff have in common. */
interface AnyCall {
  readonly name: string;
  readonly path: string;
  readonly read: (value: never, context: never) => unknown;
}

/** A call that is bound to schemas: nothing where whoever sends it is held to what its request's schema takes, else what no call is. */
export type SentAs<Call, Schemas extends CallSchemas> = Call extends {
  readonly request?: (request: infer Request) => void;
}
  ? [Request] extends [ReadOnly<Static<Schemas['request']>>]
    ? unknown
    : { readonly 'the request type takes what the schema refuses': Static<Schemas['request']> }
  : unknown;

type ReadOnly<T> = T extends object ? { readonly [Key in keyof T]: ReadOnly<T[Key]> } : T;

/** Longest text of a field that no rule bounds (M113: 255). */
export const MAX_TEXT = 255;

/** A text that is there: 1 to `maxLength` code points. */
export function text(maxLength: number = MAX_TEXT) {
  return Type.String({ minLength: 1, maxLength });
}

/** What another server calls something of its own: nothing that a database or a log could not keep. */
export function thirdPartyName(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });
}

/** A text that may be empty. */
export function anyText(maxLength: number = MAX_TEXT) {
  return Type.String({ maxLength });
}

/** An id (ids.ts). */
export const uuid = Type.String({ maxLength: 36, pattern: WHOLE_ID });

/** Where a page of a list begins. */
export const listPlace = Type.String({ maxLength: 60, pattern: placeBy('\\.') });

/** A moment in milliseconds since 1970, as far as a clock goes. */
export const moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** One of a list's names, of the list's own type: TypeBox infers never for a union that is made from a list. */
export function oneOf<Name extends string>(names: readonly Name[]) {
  return Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name))));
}

/** An object with exactly these properties. */
export function exactly<Properties extends Type.TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

export const noRequest = exactly({});
export const nothing = Type.Null();
export const mobileNumber = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' });
export const dialingCode = Type.String({ minLength: 1, maxLength: 6, pattern: '^\\+?[0-9]+$' });
/** A decimal amount as text. */
export const amount = Type.String({ maxLength: 40, pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
/** A solved human-check challenge, as its provider writes it. */
export const humanCheck = Type.String({ minLength: 1, maxLength: 8192 });

const message = Type.Optional(anyText(2000));
const detail = Type.Optional(anyText(2000));

/** The whole reply of a call (docs/wire.md#transport): the envelope of a success or of a refusal. */
export function envelopeSchema(schemas: CallSchemas) {
  return Type.Union([
    exactly({ success: Type.Literal(true), value: schemas.reply, message, detail }),
    refusalSchema(schemas.refused),
  ]);
}

/** The envelope of a refusal; `refused` is what its value may say beside the fields that do not fit. */
export function refusalSchema(refused?: TSchema) {
  return exactly({
    success: Type.Literal(false),
    value: Type.Union([...(refused ? [refused] : []), fieldProblems, Type.Null()]),
    errorCode: Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }),
    message,
    detail,
  });
}

const fieldProblem = exactly({
  field: text(40),
  code: Type.Optional(text(64)),
  message: Type.Optional(anyText(500)),
  instead: Type.Optional(Type.Array(text(255), { minItems: 1, maxItems: 5 })),
});

const fieldProblems = exactly({ fields: Type.Optional(Type.Array(fieldProblem)) });
