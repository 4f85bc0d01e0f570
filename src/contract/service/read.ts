import * as Type from '#contract/call/type.ts';
import { exactly, text } from '../call/call-schemas.ts';
import { readId } from '../call/read.ts';
import { plainReaderOf, type Reading, readAs } from '../call/reader.ts';

/** A link to customer service; with type '3' the path is a ciphertext (D35). */
const link = exactly(
  {
    type: readAs(text(8), (value) => readId({ value }, 'value') ?? ''),
    path: readAs(text(2_000), (value) => (typeof value === 'string' && value.trim()) || undefined),
  },
  { requires: ['path'] },
);
export type ServiceLink = Reading<typeof link>;

export const linksReply = exactly({ version: exactly({ pathList: Type.Array(link, { maxItems: 20 }) }) });
const readLinks = plainReaderOf(linksReply);

/** Reads the customer service links (M227); entries without a path are left out. Never throws. */
export function readServiceLinks(value: unknown): readonly ServiceLink[] {
  return readLinks(value).version.pathList;
}
