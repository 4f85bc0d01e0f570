/** Generator of hostile JSON: deterministic by seed. Pure. */
import { isObject } from '#model/json/json.ts';

/** A seeded stream of numbers from 0 (inclusive) to 1 (exclusive) (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list. Throws when it is empty. */
export function pick<Value>(random: Random, list: readonly Value[]): Value {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

/** Literal JSON text that no JavaScript value can produce. */
class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON text of a value that may contain raw parts. */
export function writeJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${writeJson(inner)}`);
  return `{${entries.join(',')}}`;
}

const SCRIPT = '<script>pwn()</script><x-pwned>';

/** Texts that no honest author sends. None is a well-formed origin: a brand file may list those. */
export const HOSTILE_TEXTS: readonly string[] = [
  SCRIPT,
  '"><img src=x onerror=pwn()><x-pwned>',
  `'"--></style></title></textarea>${SCRIPT}`,
  '</script><script>pwn()</script>',
  'javascript:pwn()',
  ' java\nscript:pwn()',
  'data:text/html,<script>pwn()</script>',
  'vbscript:pwn()',
  '//evil.example/x',
  '/\\evil.example',
  "https://evil.example'; script-src *",
  'https://*',
  '*',
  "'unsafe-inline'",
  'red;}body{background:url(https://evil.example/x)}',
  'url(javascript:pwn())',
  '#12345',
  '{{constructor.constructor("pwn()")()}}',
  '$' + '{pwn()}',
  '__proto__',
  'constructor',
  'toString',
  'nav.home',
  'switch:NOBODY',
  '../../../etc/passwd',
  'assets/../../brand.json',
  '%00%2e%2e%2f',
  '\u0000',
  'a\u0000b',
  '\u202egnirts',
  '\ufeff',
  '\u2028\u2029',
  '\r\nSet-Cookie: a=b',
  '👩‍👩‍👧‍👦'.repeat(50),
  '^([A-Za-z]+\\s?)*$',
  '([',
  '(?:a|a)*'.repeat(20),
  'W'.repeat(20_000),
  '',
  ' ',
];

/** Numbers at the limits, and parts that no JavaScript value can produce. */
const RAWS: readonly Raw[] = [
  '"\\ud800"',
  '"\\udfff x \\ud83d"',
  '1e999',
  '-1e999',
  '-0',
  '9007199254740993',
  '0.1e-400',
  '{"a":1,"a":2,"modId":"A","modId":"B"}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
].map((text) => new Raw(text));

const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'x.y',
  '$ref',
  'then',
  '\u0000',
];
const NUMBERS = [0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 4_294_967_296, 1e-7];

/** Nested a few thousand times: more than any parser's stack needs for honest input. */
function nest(random: Random): Raw {
  const depth = 100 + Math.floor(random() * 4_000);
  const [open, close] = pick(random, [
    ['[', ']'],
    ['{"not":', '}'],
    ['{"childrenNodes":[', ']}'],
    ['{"all":[', ']}'],
  ] as const);
  return new Raw(`${open.repeat(depth)}${pick(random, ['1', 'null', '"x"'])}${close.repeat(depth)}`);
}

/** A list or an object with thousands of entries. */
function widen(random: Random, value: unknown): unknown {
  const count = 500 + Math.floor(random() * 2_500);
  if (random() < 0.5) return Array.from({ length: count }, () => value);
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
}

/** A hostile value of any kind; a small one is neither nested nor wide. */
export function hostileValue(random: Random, isSmall = false): unknown {
  const small: readonly (() => unknown)[] = [
    () => pick(random, HOSTILE_TEXTS),
    () => pick(random, HOSTILE_TEXTS),
    () => pick(random, NUMBERS),
    () => pick(random, RAWS),
    () => pick(random, [null, true, false]),
    () => [],
    () => ({}),
  ];
  const bulky = [() => nest(random), () => widen(random, pick(random, ['x', 1, null, { modId: 'A' }]))];
  return pick(random, isSmall ? small : [...small, ...bulky])();
}

/** A tree of hostile values under keys that a reader looks for, and under others. */
export function randomTree(random: Random, keys: readonly string[], depth = 4): unknown {
  // Few bulky values: a reply that is too large is not read at all.
  if (depth === 0 || random() < 0.2) return hostileValue(random, random() < 0.97);
  const count = Math.floor(random() * 6);
  const inner = () => randomTree(random, keys, depth - 1);
  if (random() < 0.3) return Array.from({ length: count }, inner);
  const name = () => pick(random, random() < 0.8 ? keys : HOSTILE_KEYS);
  return Object.fromEntries(Array.from({ length: count + 1 }, () => [name(), inner()]));
}

type Path = readonly (string | number)[];

/** Every path of a document, including the root. */
export function placesOf(value: unknown, path: Path = []): readonly Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((row, at) => placesOf(row, [...path, at]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, found]) => placesOf(found, [...path, key]))
      : [];
  return [path, ...inner];
}

const GONE = Symbol('gone');

/** The document with the value at a path changed; GONE removes it. */
function changeAt(value: unknown, path: Path, change: (found: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((row, at) => {
      const changed = at === key ? changeAt(row, rest, change) : row;
      return changed === GONE ? [] : [changed];
    });
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, found]) => {
      const changed = name === key ? changeAt(found, rest, change) : found;
      return changed === GONE ? [] : [[name, changed] as const];
    }),
  );
}

type Change = (found: unknown, random: Random, document: unknown) => unknown;

/** Mutations of one value of a document. */
const CHANGES: Readonly<Record<string, Change>> = {
  hostile: (_, random) => hostileValue(random),
  gone: () => GONE,
  otherType: (found, random) =>
    pick(
      random,
      [null, 7, 'text', true, [], {}, [found], { value: found }].filter(
        (other) => typeof other !== typeof found || other === null,
      ),
    ),
  otherPlace: (_, random, document) => {
    const path = pick(random, placesOf(document));
    return path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], document);
  },
  moreKeys: (found, random) =>
    isObject(found)
      ? Object.fromEntries([...Object.entries(found), [pick(random, HOSTILE_KEYS), hostileValue(random)]])
      : hostileValue(random),
  twice: (found, random) => (Array.isArray(found) ? [...found, ...found] : [found, hostileValue(random)]),
  letters: (found, random) =>
    typeof found === 'string' ? found + pick(random, HOSTILE_TEXTS) : pick(random, HOSTILE_TEXTS),
};

/** Mutations of the JSON text itself. */
const SPOILS: Readonly<Record<string, (text: string, random: Random) => string>> = {
  cut: (text, random) => text.slice(0, Math.floor(random() * text.length)),
  byte: (text, random) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + pick(random, ['\u0000', '\ufffd', '"', '}', ',', '\\']) + text.slice(at);
  },
  mark: (text) => `\ufeff${text}`,
  comma: (text) => text.replace(/\}\s*$/, ',}'),
};

export interface Mutated {
  readonly text: string;
  /** Applied mutations, in order: `gone /theme/seeds`. */
  readonly steps: readonly string[];
}

const MOST_STEPS = 3;
const SPOILED = 0.06;

/** A document with one mutation that a reader may accept: a missing part, a hostile text. */
export function bendJson(document: unknown, seed: number): Mutated {
  const random = seededRandom(seed);
  const isGone = random() < 0.4;
  const valueAt = (path: Path): unknown => path.reduce<unknown>((at, key) => Object(at)[key], document);
  const places = placesOf(document).filter((path) => path.length > 0 && (isGone || typeof valueAt(path) === 'string'));
  const path = pick(random, places);
  const text = pick(random, HOSTILE_TEXTS);
  const changed = changeAt(document, path, () => (isGone ? GONE : text));
  return { text: writeJson(changed), steps: [`${isGone ? 'gone' : 'text'} /${path.join('/')}`] };
}

/** A document with one to three mutations; sometimes of the text itself. */
export function mutateJson(document: unknown, seed: number): Mutated {
  const random = seededRandom(seed);
  const steps: string[] = [];
  let changed = document;
  for (let step = 1 + Math.floor(random() * MOST_STEPS); step > 0; step -= 1) {
    const path = pick(random, placesOf(changed).slice(0, 5_000));
    const [name, change] = pick(random, Object.entries(CHANGES));
    if (path.length === 0 && name === 'gone') continue;
    changed = changeAt(changed, path, (found) => change(found, random, document));
    steps.push(`${name} /${path.join('/')}`);
  }
  const text = writeJson(changed);
  if (random() >= SPOILED) return { text, steps };
  const [name, spoil] = pick(random, Object.entries(SPOILS));
  return { text: spoil(text, random), steps: [...steps, name] };
}
