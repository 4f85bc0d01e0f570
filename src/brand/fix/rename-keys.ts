import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { nearest } from '#model/documents/repair.ts';
import { isObject } from '#model/json/json.ts';
import { pointer } from '#model/json/problem.ts';
import { parseBrand } from '#model/site/brand.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import sectionsSchema from '#schemas/sections.schema.json' with { type: 'json' };
import type { Change, Fixed } from './change.ts';

/** A renamed key may contain unknown keys, which are only visible afterwards; files are not nested deeper than this. */
const MOST_ROUNDS = 12;

/**
 * Renames unknown keys to the only similar known name (at most two edits). Skips ambiguous cases: two similar names,
 * two keys similar to the same name, or a name that already exists.
 */
export function renameKeys(text: string): Fixed {
  let done: Fixed = { text, changes: [] };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = renameOnce(done.text);
    if (next.changes.length === 0) return done;
    done = { text: next.text, changes: [...done.changes, ...next.changes] };
  }
  return done;
}

function renameOnce(text: string): Fixed {
  const root = parseTree(text);
  if (!root) return { text, changes: [] };
  const { problems } = parseBrand(JSON.parse(text));
  const unknown = problems.filter(({ code }) => code === 'brand.unknown-key').map(({ path }) => segmentsOf(path));
  const wanted = unknown.flatMap((segments) => renameOf(root, segments) ?? []);
  const renames = wanted.filter((one) => wanted.every((other) => other === one || other.result !== one.result));
  // From the end, so that the remaining offsets stay valid.
  const ordered = [...renames].sort((one, other) => other.offset - one.offset);
  const renamed = ordered.reduce(
    (done, { offset, length, to }) => `${done.slice(0, offset)}${JSON.stringify(to)}${done.slice(offset + length)}`,
    text,
  );
  return { text: renamed, changes: renames.map(({ change }) => change) };
}

interface Rename {
  readonly offset: number;
  readonly length: number;
  readonly to: string;
  /** Pointer of the renamed key: no two keys may get the same one. */
  readonly result: string;
  readonly change: Change;
}

function renameOf(root: Node, segments: readonly string[]): Rename | undefined {
  const parent = segments.slice(0, -1);
  const key = segments.at(-1) ?? '';
  const object = findNodeAtLocation(root, parent.map(asIndex));
  const properties = object?.children ?? [];
  const name = properties.map((property) => property.children?.[0]).find((node) => node?.value === key);
  const to = onlyNear(key, knownKeys(parent));
  const isThere = properties.some((property) => property.children?.[0]?.value === to);
  if (!name || to === undefined || isThere) return undefined;
  const change = {
    rule: 'brand.unknown-key',
    path: pointer(...parent, key),
    did: `renamed "${key}" to "${to}"`,
  };
  return { offset: name.offset, length: name.length, to, result: pointer(...parent, to), change };
}

/** The only similar known name; undefined if there is none or more than one. */
export function onlyNear(key: string, known: readonly string[]): string | undefined {
  const near = nearest(key, known);
  const others = known.filter((name) => name !== near);
  return near !== undefined && nearest(key, others) === undefined ? near : undefined;
}

/** The keys that the schema defines at a place; empty where names are free. */
function knownKeys(segments: readonly string[]): readonly string[] {
  let schema: unknown = brandSchema;
  for (const segment of segments) schema = step(schema, segment);
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

function step(schema: unknown, segment: string): unknown {
  if (!isObject(schema)) return undefined;
  const whole = schema['allOf'];
  const target: unknown =
    Array.isArray(whole) && isObject(whole[0]) && whole[0]['$ref'] === 'sections.schema.json' ? sectionsSchema : schema;
  if (!isObject(target)) return undefined;
  const properties = target['properties'];
  if (isObject(properties) && Object.hasOwn(properties, segment)) return properties[segment];
  return target['items'] ?? target['additionalProperties'];
}

function asIndex(segment: string): string | number {
  return /^\d+$/.test(segment) ? Number(segment) : segment;
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
