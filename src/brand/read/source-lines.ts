/** Resolves JSON pointers to positions in a JSON text. */
import type { Node } from 'jsonc-parser';
import { parseTree } from 'jsonc-parser';

/** A position in a text. Lines and columns are counted from 1; columns in UTF-16 units, as in editors. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

export type Locate = (pointer: string) => SourcePlace | undefined;

/**
 * Position of the value at a JSON pointer (RFC 6901) in a JSON text: of its key in an object, else of the value itself.
 * For a missing value the nearest existing ancestor; undefined for invalid JSON or an invalid pointer. Never throws.
 */
export function locate(text: string, pointer: string): SourcePlace | undefined {
  return createLocate(text)(pointer);
}

/** `locate` for many pointers into one text, which is parsed once. */
export function createLocate(text: string): Locate {
  const root = parseStrictly(text);
  if (!root) return () => undefined;
  const starts = lineStarts(text);
  return (pointer) => {
    const segments = pointerSegments(pointer);
    return segments && placeOf(nearestNode(root, segments), starts);
  };
}

/**
 * The tree of valid JSON (a byte order mark is allowed), else undefined: positions in a broken file are not guessed.
 */
function parseStrictly(text: string): Node | undefined {
  const body = text.replace(/^\uFEFF/, ' ');
  try {
    JSON.parse(body);
    return parseTree(body);
  } catch {
    return undefined;
  }
}

/** The unescaped segments of a JSON pointer (RFC 6901); undefined if it is invalid. */
export function pointerSegments(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function nearestNode(root: Node, segments: readonly string[]): Node {
  let node = root;
  for (const segment of segments) {
    const next = childOf(node, segment);
    if (!next) return node;
    node = next;
  }
  return node;
}

function childOf(node: Node, segment: string): Node | undefined {
  const children = node.children ?? [];
  if (node.type === 'array') return /^(0|[1-9]\d*)$/.test(segment) ? children[Number(segment)] : undefined;
  // JSON.parse keeps the last of duplicate keys, so the last one is located.
  return children.findLast((property) => property.children?.[0]?.value === segment)?.children?.[1];
}

function placeOf(node: Node, starts: readonly number[]): SourcePlace {
  const offset = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  const line = starts.findLastIndex((start) => start <= offset);
  return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)];
}
