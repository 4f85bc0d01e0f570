import { type Node, parseTree } from 'jsonc-parser';
import { pointer } from '#model/json/problem.ts';
import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import type { Found } from './finding.ts';

/** Duplicate keys in an object (RFC 8259 §4: names should be unique; parsers keep the last). */
export function repeatedKeys(text: string, at: string): readonly Found[] {
  const root = parseTree(text.replace(/^\uFEFF/, ' '));
  return root ? repeatedIn(root, '', text, at) : [];
}

function repeatedIn(node: Node, path: string, text: string, at: string): readonly Found[] {
  const children = node.children ?? [];
  if (node.type === 'array')
    return children.flatMap((child, index) => repeatedIn(child, path + pointer(index), text, at));
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return children.flatMap((property) => {
    const [name, value] = property.children ?? [];
    const key = String(name?.value ?? '');
    const again = seen.has(key);
    seen.add(key);
    const here = again && name ? [repeated(key, path, at, placeOf(text, name.offset))] : [];
    return [...here, ...(value ? repeatedIn(value, path + pointer(key), text, at) : [])];
  });
}

function repeated(key: string, path: string, at: string, place: { line: number; column: number }): Found {
  return {
    at,
    ...place,
    code: 'brand.repeated-key',
    path: path + pointer(key),
    found: `a second "${key}"`,
    expected: 'each key once',
    remedy: 'Remove one of the two: only the last one is read.',
  };
}

/** Line and column of an offset, counted from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}

/** Top-level keys of a brand file in schema order. */
export const KEY_ORDER: readonly string[] = Object.keys(brandSchema.properties);

/** Style notes on a brand file: key order, and the `$schema` line for editors. */
export function checkWriting(text: string): readonly Found[] {
  const root = parseTree(text.replace(/^\uFEFF/, ' '));
  if (root?.type !== 'object') return [];
  const keys = (root.children ?? []).map((property) => String(property.children?.[0]?.value));
  const places = keys.map((key) => KEY_ORDER.indexOf(key)).filter((place) => place >= 0);
  const at = places.findIndex((place, index) => index > 0 && place < (places[index - 1] ?? 0));
  const late = at < 0 ? undefined : KEY_ORDER[places[at] ?? 0];
  return [...(keys.includes('$schema') ? [] : [noSchema()]), ...(late === undefined ? [] : [outOfOrder(late)])];
}

function noSchema(): Found {
  return {
    code: 'brand.no-schema',
    path: '',
    found: 'no $schema',
    expected: `"$schema": "${brandSchema.properties.$schema.default}"`,
    remedy: 'Run the check with --fix.',
  };
}

function outOfOrder(key: string): Found {
  return {
    code: 'brand.key-order',
    path: pointer(key),
    found: `"${key}" after keys that come later in the schema`,
    expected: 'the order of the schema',
    remedy: 'Run the check with --fix.',
  };
}
