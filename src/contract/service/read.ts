import { own, readId, readRows, readText } from '../call/read.ts';

/** A link to customer service; with type '3' the path is a ciphertext (D35). */
export interface ServiceLink {
  readonly type: string;
  readonly path: string;
}

/** Reads `version.pathList` of the customer service link (M227); entries without a path are left out. Never throws. */
export function readServiceLinks(value: unknown): ServiceLink[] {
  return readRows(own(own(value, 'version'), 'pathList'), (row) => {
    const path = readText(row, 'path')?.trim();
    return path ? { type: readId(row, 'type') ?? '', path } : undefined;
  });
}
