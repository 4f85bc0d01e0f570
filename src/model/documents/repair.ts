/**
 * Validates a value by a JSON Schema (the part of draft-07 that schemas/ uses) and keeps the valid parts: an invalid
 * part is left out and reported as a problem, a default is filled in, an unknown key is reported with the nearest known
 * one.
 */
import type { JsonObject } from '../json/json.ts';
import { isDeeper, isObject } from '../json/json.ts';
import type { Parsed, Problem } from '../json/problem.ts';
import { pointer, showValue } from '../json/problem.ts';

export type Schema = JsonObject;

/** Maximum schema depth; protects against malicious files. */
const MOST_DEPTH = 200;

/** Prefix of the problem codes, and the schemas that `$ref` may name. */
export interface RepairRules {
  readonly code: string;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** By key: replacement for an invalid value, if the default would be wrong. */
  readonly whenBroken?: Readonly<Record<string, unknown>>;
  /** The known name that an unknown one probably means; by default the nearest spelling. */
  readonly suggest?: (word: string, known: readonly string[]) => string | undefined;
}

/** Marks an invalid value that was left out. */
export const LEFT_OUT = Symbol('left out');
type Repaired = Parsed<unknown | typeof LEFT_OUT>;

/** Repairs `value` by `schema`. Returns `LEFT_OUT` if no part is valid. Never throws. */
export function repair(schema: Schema, value: unknown, rules: RepairRules, path = ''): Repaired {
  return new Repair(rules).read(schema, value, path, schema);
}

class Repair {
  readonly rules: RepairRules;
  constructor(rules: RepairRules) {
    this.rules = rules;
  }

  private depth = 0;

  read(given: Schema, value: unknown, path: string, root: Schema): Repaired {
    if (this.depth > MOST_DEPTH) return this.leaveOut(given, value, path, 'values with less nesting');
    this.depth += 1;
    try {
      return this.readHere(given, value, path, root);
    } finally {
      this.depth -= 1;
    }
  }

  private readHere(given: Schema, value: unknown, path: string, root: Schema): Repaired {
    const [schema, within] = this.resolve(given, root);
    if (Array.isArray(schema['anyOf'])) return this.readAny(schema['anyOf'], value, path, within, schema);
    if (Array.isArray(schema['allOf']) && isObject(schema['allOf'][0]))
      return this.read(schema['allOf'][0], value, path, within);
    const expected = mismatch(schema, value);
    if (expected !== undefined) return this.leaveOut(schema, value, path, expected);
    if (Array.isArray(value)) return this.readList(schema, value, path, within);
    if (isObject(value)) return this.readObject(schema, value, path, within);
    return { value, problems: [] };
  }

  private resolve(schema: Schema, root: Schema): [Schema, Schema] {
    const ref = schema['$ref'];
    if (typeof ref !== 'string') return [schema, root];
    if (ref === '#') return [root, root];
    const target = Object.hasOwn(this.rules.schemas, ref) ? this.rules.schemas[ref] : undefined;
    return target ? [target, target] : [{}, root];
  }

  private readAny(options: readonly unknown[], value: unknown, path: string, root: Schema, schema: Schema): Repaired {
    const tries = options.filter(isObject).map((option) => this.read(option, value, path, root));
    const clean = tries.find((attempt) => attempt.problems.length === 0);
    if (clean) return clean;
    // The intended option shares a key with the value: its problems are the most useful ones.
    const meant = options.findIndex((option) => isObject(option) && sharesKey(option, value));
    const attempt = meant < 0 ? undefined : tries[meant];
    if (!attempt)
      return this.leaveOut(schema, value, path, String(schema['title'] ?? 'one of the known formats').toLowerCase());
    return { value: LEFT_OUT, problems: attempt.problems };
  }

  private readList(schema: Schema, list: readonly unknown[], path: string, root: Schema): Repaired {
    const items = schema['items'];
    if (!isObject(items)) return { value: list, problems: [] };
    const read = list.map((item, at) => this.read(items, item, path + pointer(at), root));
    const retained = read.map((item) => item.value).filter((item) => item !== LEFT_OUT);
    return { value: retained, problems: read.flatMap((item) => item.problems) };
  }

  private readObject(schema: Schema, value: JsonObject, path: string, root: Schema): Repaired {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const problems: Problem[] = [];
    const retained: [string, unknown][] = [];
    for (const key of Object.keys(value)) {
      const inner = this.schemaOf(schema, properties, key);
      if (!inner) {
        problems.push(this.unknownKey(key, Object.keys(properties), value, path));
        continue;
      }
      const read = this.read(inner, value[key], path + pointer(key), root);
      problems.push(...read.problems);
      if (read.value !== LEFT_OUT) retained.push([key, read.value]);
    }
    return this.complete(schema, new Map(retained), problems, value, path, root);
  }

  private schemaOf(schema: Schema, properties: JsonObject, key: string): Schema | undefined {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (isObject(own)) return own;
    const names = schema['propertyNames'];
    if (isObject(names) && mismatch(names, key) !== undefined) return undefined;
    return isObject(schema['additionalProperties']) ? schema['additionalProperties'] : undefined;
  }

  private complete(
    schema: Schema,
    retained: Map<string, unknown>,
    problems: Problem[],
    value: JsonObject,
    path: string,
    root: Schema,
  ): Repaired {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    // Fill only as many keys as `maxProperties` allows, so that a repaired document is valid when it is read again.
    const most = typeof schema['maxProperties'] === 'number' ? schema['maxProperties'] : Number.POSITIVE_INFINITY;
    for (const [key, inner] of Object.entries(properties)) {
      if (retained.has(key) || !isObject(inner)) continue;
      const broken = Object.hasOwn(value, key) && Object.hasOwn(this.rules.whenBroken ?? {}, key);
      if (broken) retained.set(key, this.rules.whenBroken?.[key]);
      else if (fillable(inner) && retained.size < most) {
        const filled = this.read(inner, inner['default'], path + pointer(key), root).value;
        if (filled !== LEFT_OUT) retained.set(key, filled);
      }
    }
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    // A misspelt key is reported once, as unknown.
    const known = Object.keys(properties);
    const unknown = Object.keys(value).filter((key) => !this.schemaOf(schema, properties, key));
    const misspelt = unknown.map((key) => this.meantBy(key, known, value));
    for (const key of required.filter((name) => !Object.hasOwn(value, name) && !misspelt.includes(name))) {
      problems.push(this.problem('missing', path, `no ${key}`, `the key ${key}`, `Add "${key}".`));
    }
    const isWhole = required.every((key) => retained.has(key));
    return { value: isWhole ? Object.fromEntries(retained) : LEFT_OUT, problems };
  }

  private unknownKey(key: string, known: readonly string[], value: JsonObject, path: string): Problem {
    const near = this.meantBy(key, known, value);
    const remedy = near ? `Did you mean "${near}"?` : 'Remove it, or find its place in the schema.';
    const expected = known.length > 0 ? `one of ${known.join(', ')}` : 'a name in the format of the schema';
    return this.problem('unknown-key', path + pointer(key), showValue(key), expected, remedy);
  }

  /** A key that the object has already is not meant by another one. */
  private meantBy(key: string, known: readonly string[], value: JsonObject): string | undefined {
    const free = known.filter((name) => !Object.hasOwn(value, name));
    return this.suggest(key, free);
  }

  private leaveOut(schema: Schema, value: unknown, path: string, expected: string): Repaired {
    return {
      value: LEFT_OUT,
      problems: [this.problem('value', path, showValue(value), expected, this.remedyOf(schema, value))],
    };
  }

  private remedyOf(schema: Schema, value: unknown): string {
    const choices = Array.isArray(schema['enum']) ? schema['enum'].map(String) : [];
    const near = typeof value === 'string' ? this.suggest(value, choices) : undefined;
    if (near) return `Did you mean "${near}"?`;
    return Array.isArray(schema['examples'])
      ? `Correct the value, for example: ${JSON.stringify(schema['examples'][0])}.`
      : 'Correct the value.';
  }

  private suggest(word: string, known: readonly string[]): string | undefined {
    return (this.rules.suggest ?? nearest)(word, known);
  }

  private problem(rule: string, path: string, found: string, expected: string, remedy: string): Problem {
    return { code: `${this.rules.code}.${rule}`, path, found, expected, remedy };
  }
}

/** An empty text as default means "absent" in the schemas and is not filled in. */
function fillable(schema: Schema): boolean {
  return Object.hasOwn(schema, 'default') && schema['default'] !== '';
}

function sharesKey(option: Schema, value: unknown): boolean {
  const properties = option['properties'];
  return isObject(value) && isObject(properties) && Object.keys(value).some((key) => Object.hasOwn(properties, key));
}

/** Expected value if the value itself (not its parts) is invalid; undefined if it is valid. */
function mismatch(schema: Schema, value: unknown): string | undefined {
  for (const check of CHECKS) {
    const expected = check(schema, value);
    if (expected !== undefined) return expected;
  }
  return undefined;
}

const MOST_NAMED = 24;

function oneOf(choices: readonly unknown[]): string {
  return choices.length > MOST_NAMED
    ? `one of the ${choices.length} names in the schema`
    : `one of ${choices.join(', ')}`;
}

type Check = (schema: Schema, value: unknown) => string | undefined;

const CHECKS: readonly Check[] = [
  (schema, value) =>
    Object.hasOwn(schema, 'const') && schema['const'] !== value ? JSON.stringify(schema['const']) : undefined,
  (schema, value) => {
    const choices = schema['enum'];
    return Array.isArray(choices) && !choices.includes(value) ? oneOf(choices) : undefined;
  },
  checkType,
  checkText,
  checkNumber,
  checkSize,
  (schema, value) =>
    isObject(schema['not']) && mismatch(schema['not'], value) === undefined
      ? `anything but ${JSON.stringify(schema['not']['enum'] ?? schema['not'])}`
      : undefined,
];

function checkType(schema: Schema, value: unknown): string | undefined {
  const wanted = schema['type'];
  if (wanted === undefined) return undefined;
  const types = Array.isArray(wanted) ? wanted.map(String) : [String(wanted)];
  return types.some((type) => isOfType(type, value))
    ? undefined
    : types.map((type) => TYPE_WORDS[type] ?? type).join(' or ');
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function isOfType(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'null') return value === null;
  return typeof value === type;
}

function checkText(schema: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const length = [...value].length;
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && length < minLength) return `at least ${counted(minLength, 'character')}`;
  if (typeof maxLength === 'number' && length > maxLength) return `at most ${counted(maxLength, 'character')}`;
  // Safe: patterns come from our own schemas, never from untrusted input.
  if (typeof pattern === 'string' && !new RegExp(pattern).test(value))
    return String(schema['patternErrorMessage'] ?? `a text that matches ${pattern}`);
  return undefined;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function checkNumber(schema: Schema, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  const { minimum, maximum } = schema;
  if (typeof minimum === 'number' && value < minimum) return `at least ${minimum}`;
  if (typeof maximum === 'number' && value > maximum) return `at most ${maximum}`;
  return undefined;
}

function checkSize(schema: Schema, value: unknown): string | undefined {
  if (isObject(value)) {
    const { minProperties, maxProperties } = schema;
    const count = Object.keys(value).length;
    if (typeof minProperties === 'number' && count < minProperties) return `at least ${counted(minProperties, 'key')}`;
    if (typeof maxProperties === 'number' && count > maxProperties) return `at most ${counted(maxProperties, 'key')}`;
  }
  if (!Array.isArray(value)) return undefined;
  const { minItems, maxItems } = schema;
  if (typeof minItems === 'number' && value.length < minItems)
    return minItems === 1 ? 'at least 1 entry' : `at least ${minItems} entries`;
  if (typeof maxItems === 'number' && value.length > maxItems)
    return maxItems === 1 ? 'at most 1 entry' : `at most ${maxItems} entries`;
  return schema['uniqueItems'] === true && repeats(value) ? 'unique entries' : undefined;
}

/** Whether an entry occurs twice. An entry nested too deeply to serialize is rejected elsewhere. */
function repeats(list: readonly unknown[]): boolean {
  const written = list.filter((item) => !isDeeper(item, MOST_DEPTH)).map((item) => JSON.stringify(item));
  return new Set(written).size < written.length;
}

/** The nearest known word within two edits (Levenshtein distance); undefined if there is none. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const near = known.map((name) => ({ name, edits: editDistance(word.toLowerCase(), name.toLowerCase()) }));
  near.sort((one, other) => one.edits - other.edits);
  const best = near[0];
  return best && best.edits <= Math.min(2, Math.floor(best.name.length / 2)) ? best.name : undefined;
}

function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
