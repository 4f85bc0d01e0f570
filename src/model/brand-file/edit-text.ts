/** Edits one key of a brand file or text file: only the lines of this key change. */
import { applyEdits, type Edit, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';
import { isObject } from '../json/json.ts';
import { segmentsOf } from './pointers.ts';

/** Names the known keys of the object at a path in their order; undefined: a new key comes last. */
export type OrderOfKeys = (path: readonly string[]) => readonly string[] | undefined;

const BOM = '\uFEFF';
/** The width of a line in a formatted brand file. */
const WIDTH = 120;

/**
 * Writes `value` at a pointer of object keys, or removes the key if it is undefined, with each object that this leaves
 * empty. Missing objects are created. Returns the same text if nothing has to change or the pointer leads through a value
 * that is no object.
 */
export function editFileText(
  text: string,
  pointer: string,
  value: unknown,
  orderOf: OrderOfKeys = () => undefined,
): string {
  const bom = text.startsWith(BOM) ? BOM : '';
  const body = text.slice(bom.length);
  const path = segmentsOf(pointer);
  const root = parseTree(body);
  if (path === undefined || root?.type !== 'object' || !leadsThroughObjects(root, path)) return text;
  const edited = value === undefined ? remove(body, root, path) : write(body, root, path, value, orderOf);
  return bom + edited;
}

function leadsThroughObjects(root: Node, path: readonly string[]): boolean {
  return path.every((_, at) => {
    const node = findNodeAtLocation(root, path.slice(0, at));
    return node === undefined || node.type === 'object';
  });
}

function write(text: string, root: Node, path: readonly string[], value: unknown, orderOf: OrderOfKeys): string {
  const node = findNodeAtLocation(root, [...path]);
  if (node !== undefined) return replace(text, node, value);
  const known = path.findLastIndex((_, at) => findNodeAtLocation(root, path.slice(0, at)) !== undefined);
  const [key = '', ...below] = path.slice(known);
  const parent = path.slice(0, known);
  // Objects on the way are created together with the value.
  const made = below.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const order = orderOf(parent);
  const edits = modify(text, [...parent, key], made, {
    ...layoutOf(text),
    ...(order && { getInsertionIndex: (keys: string[]) => placeIn(order, keys, key) }),
  });
  const inserted = applyEdits(text, edits);
  // Short lists are written in one line, as everywhere in the file.
  const again = parseTree(inserted);
  const placed = again && findNodeAtLocation(again, [...parent, key]);
  return placed ? replace(inserted, placed, made) : inserted;
}

/** Before the first key that the order has later; keys that it does not know stay where they are. */
function placeIn(order: readonly string[], keys: readonly string[], key: string): number {
  const place = order.indexOf(key);
  if (place < 0) return keys.length;
  const behind = keys.findIndex((other) => order.indexOf(other) > place);
  return behind < 0 ? keys.length : behind;
}

function replace(text: string, node: Node, value: unknown): string {
  const before = text.slice(node.offset, node.offset + node.length);
  if (JSON.stringify(JSON.parse(before)) === JSON.stringify(value)) return text;
  const written = isOneLine(text) ? JSON.stringify(value) : format(value, placeOf(text, node.offset));
  return applyEdits(text, [{ offset: node.offset, length: node.length, content: written }]);
}

function remove(text: string, root: Node, path: readonly string[]): string {
  if (findNodeAtLocation(root, [...path]) === undefined) return text;
  // The topmost object that holds nothing else goes with its key.
  const highest = path.findIndex((_, at) =>
    path.slice(at + 1).every((_key, below) => isLone(root, path, at + below + 1)),
  );
  const edits: Edit[] = modify(text, path.slice(0, highest + 1), undefined, layoutOf(text));
  return applyEdits(text, edits);
}

function isLone(root: Node, path: readonly string[], at: number): boolean {
  return findNodeAtLocation(root, path.slice(0, at))?.children?.length === 1;
}

interface Place {
  /** White space of one level, and of the line of the value. */
  readonly unit: string;
  readonly indent: string;
  readonly eol: string;
  /** Characters before the value in its line. */
  readonly column: number;
}

function placeOf(text: string, offset: number): Place {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const indent = /^[\t ]*/.exec(text.slice(start))?.[0] ?? '';
  return { unit: unitOf(text), indent, eol: eolOf(text), column: offset - start };
}

/** As the formatter of the repository writes JSON: lists of plain values in one line where they fit, objects never. */
function format(value: unknown, { unit, indent, eol, column }: Place): string {
  const inner = indent + unit;
  const within = (part: unknown, before: number) =>
    format(part, { unit, indent: inner, eol, column: inner.length + before });
  const joined = (open: string, parts: readonly string[], close: string) =>
    `${open}${eol}${parts.map((part) => inner + part).join(`,${eol}`)}${eol}${indent}${close}`;
  if (Array.isArray(value)) {
    const isPlain = value.every((part) => typeof part !== 'object' || part === null);
    const line = `[${value.map((part) => JSON.stringify(part)).join(', ')}]`;
    if (value.length === 0 || (isPlain && column + line.length < WIDTH)) return line;
    return joined(
      '[',
      value.map((part) => within(part, 0)),
      ']',
    );
  }
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, part]) => {
    const key = `${JSON.stringify(name)}: `;
    return key + within(part, key.length);
  });
  return entries.length === 0 ? '{}' : joined('{', entries, '}');
}

function isOneLine(text: string): boolean {
  return !text.trim().includes('\n');
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function unitOf(text: string): string {
  return /\n([\t ]+)"/.exec(text)?.[1] ?? '  ';
}

function layoutOf(text: string) {
  if (isOneLine(text)) return {};
  const unit = unitOf(text);
  const insertSpaces = !unit.startsWith('\t');
  return { formattingOptions: { insertSpaces, tabSize: insertSpaces ? unit.length : 1, eol: eolOf(text) } };
}
