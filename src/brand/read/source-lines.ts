/** Where a JSON pointer stands in a JSON text, for everything that names a place in a file. */
import type { Node } from 'jsonc-parser';
import { parseTree } from 'jsonc-parser';

/** A place in a text. Lines and columns count from 1; columns in UTF-16 units, as editors do. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

/** Finds the places of pointers in one text. */
export type Locate = (pointer: string) => SourcePlace | undefined;

/**
 * Where the value at a JSON pointer (RFC 6901) stands in a JSON text: the beginning of its key in an object, of the value
 * itself elsewhere. A pointer that leads nowhere is answered with its nearest existing ancestor; a text that is no JSON and
 * a pointer that is none with undefined. Never throws.
 */
export function locate(text: string, pointer: string): SourcePlace | undefined {
  return createLocate(text)(pointer);
}

/** `locate` for many pointers into one text, which is read once. */
export function createLocate(text: string): Locate {
  const root = parseStrictly(text);
  if (!root) return () => undefined;
  const starts = lineStarts(text);
  return (pointer) => {
    const segments = pointerSegments(pointer);
    return segments && placeOf(nearestNode(root, segments), starts);
  };
}

/** The tree of a text that is JSON (a byte order mark apart), else undefined: no place is guessed in a broken file. */
function parseStrictly(text: string): Node | undefined {
  const body = text.replace(/^\uFEFF/, ' ');
  try {
    JSON.parse(body);
    return parseTree(body);
  } catch {
    return undefined;
  }
}

/** The unescaped keys of a JSON pointer (RFC 6901); undefined for a text that is none. */
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
  // Of a key that stands twice JSON.parse keeps the last: that is the one whose value counts.
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
