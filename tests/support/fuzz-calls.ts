/**
 * Fuzzing: requests that match a call's schema except for one value, or that match it with unusual values, generated
 * from the schema alone.
 */
import fc from 'fast-check';
import { isObject } from '#model/json/json.ts';

type Schema = Readonly<Record<string, unknown>>;
type Place = readonly (string | number)[];

export interface FuzzedRequest {
  /** Path of the value: `accounts.0.id`. */
  readonly place: string;
  readonly value: unknown;
  readonly request: unknown;
}

/** How requests are generated. */
export interface FuzzDraw {
  readonly seed: number;
  /** Number of values of each kind; 0: one value of one kind. */
  readonly perPlace: number;
  /** Existing values by field name. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** Additional values for each place. */
  readonly also?: readonly unknown[];
}

const UUID = '7a1f0c52-9d3e-4b6a-8c11-5e2d9f00a1b2';
const DAY = '2026-11-20';

/** Texts that a parser may accept as an id, a date, a number or a list position, and that a database rejects. */
const TEXTS: readonly string[] = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff',
    '-'.repeat(36),
    'f'.repeat(36),
    `${'f'.repeat(35)}-`,
    UUID.toUpperCase(),
    `${UUID} `,
  ],
  ...[
    `{${UUID}}`,
    UUID.replaceAll('-', ''),
    `1.${'-'.repeat(36)}`,
    `99999999999999999.${UUID}`,
    `999999999999999_${'-'.repeat(36)}`,
  ],
  ...[
    `999999999999999_${UUID}`,
    `${'9'.repeat(15)}.${UUID}`,
    '0000-00-00',
    '2026-02-31',
    '2026-13-45',
    '9999-12-31',
    '0001-01-01',
  ],
  ...[
    '99999999999999999999',
    '9223372036854775808',
    '999999999999999',
    '-1',
    '0',
    '1e400',
    'NaN',
    'Infinity',
    '0.0000000000000000001',
  ],
  ...[
    '99999999999999999999999999999999999.99',
    'Infinity-1',
    "'",
    '%',
    '%00',
    '\\',
    '{}',
    '[]',
    'null',
    '__proto__',
    'constructor',
  ],
  ...[
    '\u202e',
    '💥'.repeat(9),
    ' ',
    '\n',
    '=1+1',
    '<b>',
    '../..',
    'a'.repeat(64),
    '1'.repeat(255),
    'UTC',
    'Mars/Olympus',
  ],
];
const NUMBERS: readonly number[] = [
  ...[-1, 0, 0.5, 1, 32_768, 2 ** 31, 2 ** 31 - 1, 2 ** 53 - 1, 8_640_000_000_000_001, 1e15, 1e18, 1e308],
];
const OTHERS: readonly unknown[] = [null, true, [], {}, ['a'], { toString: 1 }];

/**
 * Generates requests: for each value of a valid request, `perPlace` others, half of which match its pattern. The other
 * fields use `known` by name where the test has real values. Deterministic by seed.
 */
export function* fuzzRequests(
  schema: unknown,
  { seed, perPlace, known = {}, also = [] }: FuzzDraw,
): Generator<FuzzedRequest> {
  for (const variant of variantsOf(schema)) {
    const fitting = sampleOf(variant, seed, known);
    yield { place: '', value: undefined, request: fitting };
    for (const [number, [place, at]] of placesOf(variant, []).entries()) {
      const values = valuesFor(at, seed, Math.max(perPlace, 1));
      const draws = [...(perPlace > 0 ? values : [values[(number + seed) % values.length]]), ...also];
      for (const value of draws) yield { place: place.join('.'), value, request: withValue(fitting, place, value) };
    }
  }
}

function variantsOf(schema: unknown): readonly Schema[] {
  if (!isObject(schema)) return [];
  const several = schema['anyOf'];
  if (Array.isArray(several)) return several.flatMap(variantsOf);
  return schema['type'] === 'object' ? [schema] : [];
}

const inner = (value: unknown): Schema => (isObject(value) ? value : {});

/** The values inside a schema, each with its own schema. */
function placesOf(schema: Schema, place: Place): readonly (readonly [Place, Schema])[] {
  const found = Object.entries(inner(schema['properties'])).flatMap(([name, at]) =>
    within(inner(at), [...place, name]),
  );
  return found;
}

function within(schema: Schema, place: Place): readonly (readonly [Place, Schema])[] {
  const several = schema['anyOf'];
  const [one] = Array.isArray(several) ? several.filter(isObject).filter((each) => each['type'] !== 'null') : [];
  if (schema['type'] === undefined && one !== undefined && one['const'] === undefined) return within(one, place);
  if (schema['type'] === 'object') return [[place, schema] as const, ...placesOf(schema, place)];
  if (schema['type'] === 'array') return [[place, schema] as const, ...within(inner(schema['items']), [...place, 0])];
  return [[place, schema] as const];
}

function withValue(request: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(request)) return [withValue(request[0], rest, value), ...request.slice(1)];
  const of = inner(request);
  return { ...of, [first]: withValue(of[first], rest, value) };
}

/** A valid request with every declared field. */
function sampleOf(schema: Schema, seed: number, known: Readonly<Record<string, unknown>>): unknown {
  const { type, anyOf, items, minimum = 1, maximum = minimum } = schema;
  if (Object.hasOwn(schema, 'const')) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (Array.isArray(anyOf)) return sampleOf(inner(anyOf[seed % anyOf.length]), seed, known);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(inner(schema['properties'])).map(([name, at]) => [
        name,
        Object.hasOwn(known, name) ? known[name] : sampleOf(inner(at), seed, known),
      ]),
    );
  if (type === 'array') return Number(schema['minItems'] ?? 1) === 0 ? [] : [sampleOf(inner(items), seed, known)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.min(Number(minimum), Number(maximum));
  if (type === 'string')
    return [UUID, DAY, 'EN', '1.00', '1'].find((text) => fits(schema, text)) ?? drawn(schema, seed, 1)[0] ?? 'a';
  return {};
}

function fits({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema, text: string): boolean {
  return (
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (typeof pattern === 'string' ? new RegExp(pattern, 'u').test(text) : false)
  );
}

/** Texts that match a schema. */
function drawn(schema: Schema, seed: number, count: number): readonly string[] {
  const { pattern, minLength = 0, maxLength = 255 } = schema;
  const most = Math.min(Number(maxLength), 2_000);
  const texts =
    typeof pattern === 'string'
      ? fc.stringMatching(new RegExp(withoutLookaheads(pattern), 'u'))
      : fc.string({ unit: 'binary', minLength: Number(minLength), maxLength: most });
  return fc
    .sample(texts, { seed, numRuns: count * 4 })
    .filter((text) => (typeof pattern === 'string' ? fits(schema, text) : true))
    .slice(0, count);
}

/** Lookaheads are no part of a text: generated without them, and filtered by them. */
const withoutLookaheads = (pattern: string) => pattern.replace(/\(\?[=!](?:[^()\\]|\\.)*\)/g, '');

function valuesFor(schema: Schema, seed: number, count: number): readonly unknown[] {
  const { type } = schema;
  if (type === 'integer' || type === 'number') {
    const { minimum, maximum } = schema;
    const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
    return [...bounds, ...someOf([...NUMBERS, ...OTHERS], seed, count)];
  }
  if (type === 'string' || type === undefined) {
    const taken = TEXTS.filter((text) => fits(schema, text));
    return [
      ...someOf(taken, seed, count),
      ...drawn(schema, seed, Math.ceil(count / 2)),
      ...someOf([...TEXTS, ...OTHERS], seed, Math.ceil(count / 2)),
    ];
  }
  return someOf([...OTHERS, ...TEXTS], seed, 2);
}

function someOf<T>(values: readonly T[], seed: number, count: number): readonly T[] {
  if (values.length <= count) return values;
  return Array.from({ length: count }, (_, at) => values[(seed + at * 7) % values.length] as T);
}
