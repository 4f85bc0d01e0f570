/**
 * Reads untrusted replies by the schema of their call. Nothing throws: own properties only, and a value of a wrong type
 * or without meaning counts as absent. What takes the place of an absent value:
 *
 * - an optional property is undefined; but a list, a record and a yes-or-no value are always there: empty, no
 * - a required property is '', 0, no, an empty list or record, or the value of `fallback`
 * - an object is absent if a property that it `requires` is: a list leaves it out
 *
 * Foreign gateways answer calls of members: their lists are read up to MAX_ROWS, and an amount with `inMinor` is
 * read as minor units under its name with `Minor` behind it.
 */
import type * as TypeBox from 'typebox';
import { readAmountMinor } from './amount.ts';
import type { ReplyContext } from './call.ts';
import { MAX_ROWS, own } from './read.ts';
import { isOptional, withHidden } from './type.ts';

type Schema = TypeBox.TSchema;

const REQUIRES = '~requires';
const FALLBACK = '~fallback';
const READ = '~read';
const AS_SENT = '~asSent';
const MINOR = '~minor';
const NAMED = '~named';

/** An object that is absent without some of its properties. */
export interface Requiring<Names extends string = string> {
  readonly [REQUIRES]: readonly Names[];
}

/** A schema whose values have a reader of their own. */
interface ReadAs<Value> {
  readonly [READ]: (value: unknown, context: AmountContext) => Value;
}

/** A schema whose values are changed after they were read. */
interface ReadThen<Value> {
  readonly '~then': Value;
}

/** A decimal amount that is read as minor units. */
interface Minor {
  readonly [MINOR]: true;
}

/** A property that is read under another name. */
interface Named<Name extends string> {
  readonly [NAMED]: Name;
}

/** What the readers of member calls know besides the value. */
export type AmountContext = Pick<ReplyContext, 'currencyExponent'>;

/** The same object, absent if one of these properties is. */
// @__NO_SIDE_EFFECTS__
export function requiring<S extends Schema, Names extends string>(
  schema: S,
  names: readonly Names[],
): S & Requiring<Names> {
  return withHidden(schema, REQUIRES, names) as S & Requiring<Names>;
}

/** The same value, and what takes its place if it is absent or unknown. */
// @__NO_SIDE_EFFECTS__
export function fallback<S extends Schema>(schema: S, value: Reading<S>): S {
  return withHidden(schema, FALLBACK, value);
}

/** The same value, read by a reader of its own, also if it is absent. It never throws. */
// @__NO_SIDE_EFFECTS__
export function readAs<S extends Schema, Value>(schema: S, read: ReadAs<Value>[typeof READ]): S & ReadAs<Value> {
  return withHidden(schema, READ, read) as S & ReadAs<Value>;
}

/** The same value, and what becomes of it after it was read; absent where it was. */
// @__NO_SIDE_EFFECTS__
export function readThen<S extends Schema, Value>(
  schema: S,
  then: (read: Reading<S>, context: AmountContext) => Value,
): S & ReadThen<Value> {
  const read = readerOf(schema);
  return readAs(schema, (value, context) => {
    const found = read(value, context);
    return found === undefined ? undefined : then(found as Reading<S>, context);
  }) as unknown as S & ReadThen<Value>;
}

/** A value that is read as it was sent. */
interface AsSent {
  readonly [AS_SENT]: true;
}

/** The same value, read as it was sent: what is optional in it stays absent, also a list or a no. */
// @__NO_SIDE_EFFECTS__
export function asSent<S extends Schema>(schema: S): S & AsSent {
  return withHidden(schema, AS_SENT, true) as S & AsSent;
}

/** The same decimal amount, read as minor units in text: property `won` is read as `wonMinor`. */
// @__NO_SIDE_EFFECTS__
export function inMinor<S extends Schema>(schema: S): S & Minor {
  return withHidden(schema, MINOR, true) as S & Minor;
}

/** The same property, read as `name`. */
// @__NO_SIDE_EFFECTS__
export function named<S extends Schema, const Name extends string>(name: Name, schema: S): S & Named<Name> {
  return withHidden(schema, NAMED, name) as S & Named<Name>;
}

/** What the reader of a schema returns. */
export type Reading<S> =
  S extends ReadAs<infer Value>
    ? Value
    : S extends ReadThen<infer Value>
      ? Value
      : S extends AsSent & Schema
        ? Sent<S>
        : S extends TypeBox.TObject<infer Properties>
          ? ReadingObject<Properties, S extends Requiring<infer Names> ? Names : never>
          : S extends TypeBox.TArray<infer Item>
            ? readonly Exclude<Reading<Item>, undefined>[]
            : S extends TypeBox.TRecord<string, infer Value>
              ? Readonly<Record<string, Exclude<Reading<Value>, undefined>>>
              : S extends TypeBox.TUnion<infer Choices>
                ? ReadingChoice<Choices[number]>
                : S extends TypeBox.TNull
                  ? undefined
                  : S extends Schema
                    ? ReadOnly<TypeBox.Static<S>>
                    : never;

type ReadingChoice<S> = S extends unknown ? Reading<S> : never;

type ReadingObject<Properties, Names = never> = keyof Properties extends never
  ? object
  : {
      readonly [Name in keyof Properties as NameOf<Name, Properties[Name]>]: Name extends Names
        ? Exclude<Reading<Properties[Name]>, undefined>
        : Properties[Name] extends { '~optional': true }
          ? ReadingOptional<Properties[Name]>
          : Reading<Properties[Name]>;
    };

type NameOf<Name, S> =
  S extends Named<infer Other>
    ? Other
    : S extends Minor | TypeBox.TArray<Minor & Schema>
      ? `${Name & string}Minor`
      : Name;

type ReadingOptional<S> = S extends AlwaysThere ? Reading<S> : Reading<S> | undefined;
type AlwaysThere = ReadAs<unknown> | TypeBox.TArray | TypeBox.TBoolean | TypeBox.TRecord;

/** Without the ways to change it. */
export type ReadOnly<T> = T extends object ? { readonly [Name in keyof T]: ReadOnly<T[Name]> } : T;

/** What is sent by a schema. */
export type Sent<S extends Schema> = ReadOnly<TypeBox.Static<S>>;

/** The value of a whole reply: undefined if it is an object without what it needs. */
export type ReadingReply<S> = S extends TypeBox.TNull
  ? undefined
  : S extends Requiring
    ? Reading<S> | undefined
    : Reading<S>;

/** Reads a value: undefined if absent. */
type Read = (value: unknown, context: AmountContext) => unknown;

/** What a schema says, besides its hidden properties. */
interface Described
  extends Partial<Requiring>,
    Partial<ReadAs<unknown>>,
    Partial<AsSent>,
    Partial<Minor>,
    Partial<Named<string>> {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly patternProperties?: Readonly<Record<string, Described>>;
  readonly [FALLBACK]?: unknown;
}

/**
 * The reader of a schema, made on first use. Further rows than `mostRows` of a list are dropped. Throws on first use if
 * a required property has nothing in its place, such as a choice: name it in `requires`, or give it a `fallback`.
 */
// @__NO_SIDE_EFFECTS__
export function readerOf<S extends Schema>(
  schema: S,
  mostRows = MAX_ROWS,
): (value: unknown, context: AmountContext) => ReadingReply<S> {
  let read: Read | undefined;
  return (value, context) => {
    read ??= compile(schema as Described, mostRows);
    const found = read(value, context);
    return (found === undefined ? placeholderOf(schema as Described, read)(context) : found) as ReadingReply<S>;
  };
}

/** The context of readers that meet no money. */
const WITHOUT_MONEY: AmountContext = {
  get currencyExponent(): number {
    throw new Error('A schema with money has a reader with context: readerOf');
  },
};

/** The same for a schema without money: an amount in it is decimal text. */
// @__NO_SIDE_EFFECTS__
export function plainReaderOf<S extends Schema>(schema: S, mostRows = MAX_ROWS): (value: unknown) => ReadingReply<S> {
  const read = readerOf(schema, mostRows);
  return (value) => read(value, WITHOUT_MONEY);
}

function compile(schema: Described, mostRows: number, isAsSent = schema[AS_SENT] === true): Read {
  const inner = (part: Described) => compile(part, mostRows, isAsSent || part[AS_SENT]);
  if (schema[READ]) return schema[READ];
  if (schema[MINOR]) return readMinorUnits;
  if (schema.anyOf) return readChoice(schema.anyOf, inner);
  if (schema.enum || 'const' in schema) return readKnown(schema.enum ?? [schema.const]);
  if (schema.type === 'string') return (value) => (isText(value, schema) ? value : undefined);
  if (schema.type === 'integer') return readWhole;
  if (schema.type === 'number') return (value) => (Number.isFinite(value) ? value : undefined);
  if (schema.type === 'boolean') return readYesOrNo;
  if (schema.type === 'null') return () => undefined;
  if (schema.items) return readList(inner(schema.items), mostRows);
  if (schema.patternProperties) return readRecord(inner(Object.values(schema.patternProperties)[0] ?? {}));
  if (schema.properties && Object.keys(schema.properties).length > 0) return readObject(schema, inner, isAsSent);
  return schema.type === 'object' ? (value) => (isObject(value) ? value : undefined) : (value) => value;
}

/** An empty text counts only where the schema lets it be empty. */
function isText(value: unknown, { minLength = 0, pattern }: Described): boolean {
  return typeof value === 'string' && (value !== '' || (minLength === 0 && pattern === undefined));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Minor units in text; undefined without an amount. */
export function readMinorUnits(value: unknown, { currencyExponent }: AmountContext): string | undefined {
  return readAmountMinor(value, currencyExponent)?.toString();
}

/** A whole number, also as text. */
function readWhole(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** Yes or no (docs/reference/wire.md#trees). */
function readYesOrNo(value: unknown): boolean | undefined {
  if (value === false) return false;
  return value === true || value === 1 || value === '1' || value === 'true' || undefined;
}

function readKnown(known: readonly unknown[]): Read {
  return (value) => (known.includes(value) ? value : undefined);
}

/** The first choice that reads the value. A yes-or-no value among others is a JSON boolean. */
function readChoice(choices: readonly Described[], inner: (choice: Described) => Read): Read {
  const reads = choices.map((choice) => (choice.type === 'boolean' ? readKnown([true, false]) : inner(choice)));
  return (value, context) => {
    for (const read of reads) {
      const found = read(value, context);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function readList(read: Read, mostRows: number): Read {
  return (value, context) =>
    Array.isArray(value)
      ? value.slice(0, mostRows).flatMap((row) => {
          const found = read(row, context);
          return found === undefined ? [] : [found];
        })
      : undefined;
}

function readRecord(read: Read): Read {
  return (value, context) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, held]) => {
            const found = read(held, context);
            return found === undefined ? [] : [[name, found]];
          }),
        )
      : undefined;
}

function readObject(schema: Described, inner: (part: Described) => Read, isAsSent: boolean): Read {
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const read = inner(part);
    const isNeeded =
      schema[REQUIRES]?.includes(name) === true || ('const' in part && !isOptional(part) && !(FALLBACK in part));
    const mayLack = isAsSent && isOptional(part);
    const as = part[NAMED] ?? (part[MINOR] || part.items?.[MINOR] ? `${name}Minor` : name);
    const instead = isNeeded || mayLack ? none : placeholderOf(part, read, name);
    return { name, as, read, isNeeded, mayLack, instead };
  });
  return (value, context) => {
    if (!isObject(value)) return undefined;
    const result: Record<string, unknown> = {};
    for (const { name, as, read, isNeeded, mayLack, instead } of parts) {
      const known = read(own(value, name), context);
      // null is a value: a reader of its own may return it.
      const found = known === undefined ? instead(context) : known;
      if (found === undefined && isNeeded) return undefined;
      if (found !== undefined || !mayLack) result[as] = found;
    }
    return result;
  };
}

const none = (): undefined => undefined;

/** Makes what takes the place of an absent value. */
function placeholderOf(schema: Described, read: Read, name = 'the reply'): (context: AmountContext) => unknown {
  if (schema.type === 'array') return () => [];
  if (schema.type === 'boolean') return () => schema[FALLBACK] ?? false;
  if (schema.patternProperties) return () => ({});
  if (FALLBACK in schema && !isOptional(schema)) return () => schema[FALLBACK];
  if (isOptional(schema) || schema[REQUIRES] || schema[READ]) return () => undefined;
  if (schema.type === 'string') return () => '';
  if (schema.type === 'integer' || schema.type === 'number') return () => 0;
  if (schema.type === 'object') return (context) => read({}, context);
  const isAny = !schema.enum && !schema.anyOf;
  if (isAny || schema.anyOf?.some(({ type }) => type === 'null')) return () => undefined;
  throw new Error(`Nothing takes the place of ${name}: its object needs it, or it needs a fallback`);
}
