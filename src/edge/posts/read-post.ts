import { POST_MARKS } from '#contract/page/posted.ts';
import { isFieldName } from '#model/documents/rules.ts';

/** What a browser posted by itself. */
export interface Post {
  /** Texts by field name; a tick is `on`. */
  readonly fields: ReadonlyMap<string, string>;
  /** What the form sends beside its fields, by the names of POST_MARKS. */
  readonly marks: ReadonlyMap<string, string>;
}

export const MOST_POST_BYTES = 16 * 1024;
/** More than any form has; the contract takes as many. */
const MOST_FIELDS = 64;
const MARKS: readonly string[] = Object.values(POST_MARKS);

/**
 * Reads an urlencoded body. Names that are no field's are left out, of two values under one name the last counts, and texts
 * are trimmed (D37). Never throws.
 */
export function readPost(body: string): Post {
  const fields = new Map<string, string>();
  const marks = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (MARKS.includes(name)) marks.set(name, value);
    else if (isFieldName(name) && (fields.size < MOST_FIELDS || fields.has(name))) fields.set(name, value.trim());
  }
  return { fields, marks };
}
