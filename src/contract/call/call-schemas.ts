import { placeBy, WHOLE_ID } from './ids.ts';
import { readCount, readId, readWhole } from './read.ts';
import { fallback, inMinor, type ReadOnly, type Requiring, readAs, readMinorUnits, requiring } from './reader.ts';
import type { Static, TSchema } from './type.ts';
import * as Type from './type.ts';

/** The schemas that the gateway validates for one call. Query parameters are texts: there is no type coercion. */
export interface CallSchemas {
  readonly request: TSchema;
  /**
   * For a list with filters in the query: an empty filter (`minBet=`) counts as absent, and unknown keys are ignored,
   * because third-party clients send both.
   */
  readonly lenientQuery?: boolean;
  /** The value of a successful reply. */
  readonly reply: TSchema;
  /** The value of a refusal, if it has one. */
  readonly refused?: TSchema;
  /** Fields of the reply that are our extension: a third-party gateway may omit them. */
  readonly ownFields?: readonly string[];
}

/** `SchemasOf<typeof calls>` has exactly one entry for each call of an area that has no schemas in itself. */
export type SchemasOf<Area> = {
  readonly [Name in keyof Area as Area[Name] extends CallSchemas
    ? never
    : Area[Name] extends AnyCall
      ? Name
      : never]: CallSchemas;
};

/** The common properties of member calls and staff calls. */
interface AnyCall {
  readonly name: string;
  readonly path: string;
  readonly read: (value: never, context: never) => unknown;
}

/**
 * Type check of a call against its schemas: `unknown` if the request type fits the request's schema, else a type that
 * no call satisfies.
 */
export type SentAs<Call, Schemas extends CallSchemas> = Call extends {
  readonly sends?: (request: infer Request) => void;
}
  ? [Request] extends [ReadOnly<Static<Schemas['request']>>]
    ? unknown
    : { readonly 'the request type takes what the schema refuses': Static<Schemas['request']> }
  : unknown;

/** Maximum length of a field without a rule (M113: 255). */
export const MAX_TEXT = 255;

/** A non-empty text: 1 to `maxLength` code points. */
// @__NO_SIDE_EFFECTS__
export function text(maxLength: number = MAX_TEXT) {
  return Type.String({ minLength: 1, maxLength });
}

/** An identifier of another server, without control characters, which a database or a log could not store. */
// @__NO_SIDE_EFFECTS__
export function thirdPartyName(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]+$' });
}

// @__NO_SIDE_EFFECTS__
export function anyText(maxLength: number = MAX_TEXT) {
  return Type.String({ maxLength });
}

/** An id (ids.ts). */
export const uuid = Type.String({ maxLength: 36, pattern: WHOLE_ID });

/** The cursor of a page. */
export const listPlace = Type.String({ maxLength: 60, pattern: placeBy('\\.') });

/** Epoch milliseconds, up to the maximum of a JavaScript Date. */
export const moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** One of the names, typed by the list: TypeBox infers never for a union that is built from a list. */
// @__NO_SIDE_EFFECTS__
export function oneOf<Name extends string>(names: readonly Name[]) {
  return Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name))));
}

/** The same id; a reader also takes a whole number. */
// @__NO_SIDE_EFFECTS__
export function orNumber<S extends TSchema>(schema: S) {
  return readAs(schema, (value) => readId({ value }, 'value'));
}

/** The same count, 0 if it is absent. */
// @__NO_SIDE_EFFECTS__
export function orNone<S extends TSchema>(schema: S) {
  return readAs(schema, readCount);
}

/** The same whole number without 0 in its place: what a reply does not say is undefined. */
// @__NO_SIDE_EFFECTS__
export function knownWhole<S extends TSchema>(schema: S) {
  return readAs(schema, (value) => readWhole({ value }, 'value'));
}

/** The number of a page, or of the last one: 1 in a reply without pages. */
export const pageNumber = readAs(Type.Integer({ minimum: 1 }), (value) => Math.max(1, readCount(value)));

/** The same text; a reader takes any but the empty one, also a name that only a newer gateway knows. */
// @__NO_SIDE_EFFECTS__
export function nonEmpty<S extends TSchema>(schema: S) {
  return readAs(schema, (value) => (typeof value === 'string' && value !== '' ? value : undefined));
}

/** An object with exactly these properties; a reader returns none without those that it `requires`. */
export function exactly<Properties extends Type.TProperties>(properties: Properties): Type.TObject<Properties>;
export function exactly<Properties extends Type.TProperties, const Names extends string & keyof Properties>(
  properties: Properties,
  reading: { readonly requires: readonly Names[] },
): Type.TObject<Properties> & Requiring<Names>;
// @__NO_SIDE_EFFECTS__
export function exactly(properties: Type.TProperties, reading?: { readonly requires: readonly string[] }) {
  const schema = Type.Object(properties, { additionalProperties: false });
  return reading ? requiring(schema, reading.requires) : schema;
}

export const noRequest = exactly({});
export const nothing = Type.Null();
export const mobileNumber = Type.String({ minLength: 1, maxLength: 20, pattern: '^[0-9]+$' });
export const dialingCode = Type.String({ minLength: 1, maxLength: 6, pattern: '^\\+?[0-9]+$' });
const decimal = Type.String({ maxLength: 40, pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
/** A decimal amount as text. */
export const amount = fallback(decimal, '0');
/** A decimal amount that is read as minor units: property `won` is read as `wonMinor`. */
export const money = inMinor(amount);
/** The same without '0' in its place: what a reply does not say is undefined. */
export const knownMoney = inMinor(readAs(decimal, readMinorUnits));
/** The same: null if a reply has none. */
export const moneyOrNull = inMinor(readAs(decimal, (value, context) => readMinorUnits(value, context) ?? null));
/** The gateway's time of the reply; undefined if it does not report it. */
export const replyTime = knownWhole(moment);
/** A solved CAPTCHA challenge in its provider's format. */
export const humanCheck = Type.String({ minLength: 1, maxLength: 8192 });

const message = Type.Optional(anyText(2000));
const detail = Type.Optional(anyText(2000));

/** The complete reply of a call (docs/reference/wire.md#transport): the envelope of a success or of a refusal. */
export function envelopeSchema(schemas: CallSchemas) {
  return Type.Union([
    exactly({ success: Type.Literal(true), value: schemas.reply, message, detail }),
    refusalSchema(schemas.refused),
  ]);
}

/** The envelope of a refusal; `refused` is the schema of its value besides the field errors. */
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
