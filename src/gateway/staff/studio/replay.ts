import { brandKeyOrder } from '#model/brand-file/brand-key-order.ts';
import { editFileText } from '#model/brand-file/edit-text.ts';
import { sameText, valueAt } from '#model/brand-file/pointers.ts';

export type FileTexts = ReadonlyMap<string, string | null>;

/** One key of one file and its value as JSON text; null: absent. */
export interface KeyValue {
  readonly path: string;
  readonly pointer: string;
  readonly value: string | null;
}

const NEW_FILE = '{}\n';

/** Applies values of keys to the files one after the other. */
export function applyValues(files: FileTexts, values: readonly KeyValue[]): FileTexts {
  const edited = new Map(files);
  for (const { path, pointer, value } of values) {
    const before = edited.get(path) ?? null;
    if (before === null && value === null) continue;
    const order = path === 'brand.json' ? brandKeyOrder : undefined;
    edited.set(path, editFileText(before ?? NEW_FILE, pointer, value === null ? undefined : JSON.parse(value), order));
  }
  return edited;
}

/** The value of a key as canonical JSON text; null: absent, also in a file that is no JSON. */
export function readKey(files: FileTexts, path: string, pointer: string): string | null {
  return sameText(valueAt(parseFile(files.get(path) ?? null), pointer)) ?? null;
}

/** Equal values have the same text; null for text that is no JSON. */
export function canonical(text: string): string | null {
  try {
    return sameText(JSON.parse(text)) ?? null;
  } catch {
    return null;
  }
}

function parseFile(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
