import { HIDDEN_FIELDS } from '#contract/page/posted.ts';
import { isFieldName } from '#model/documents/rules.ts';

export interface Post {
  /** Texts by field name; a checked box is `on`. */
  readonly fields: ReadonlyMap<string, string>;
  /** Hidden values of the form, by the names of HIDDEN_FIELDS. */
  readonly hiddenFields: ReadonlyMap<string, string>;
}

export const MOST_POST_BYTES = 16 * 1024;
/** More than any form has; the contract permits as many. */
const MOST_FIELDS = 64;
const HIDDEN_NAMES: readonly string[] = Object.values(HIDDEN_FIELDS);

/**
 * Reads an urlencoded body. Drops unknown names, the last of several values counts, and texts are trimmed (D37). Never
 * throws.
 */
export function readPost(body: string): Post {
  const fields = new Map<string, string>();
  const hiddenFields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (HIDDEN_NAMES.includes(name)) hiddenFields.set(name, value);
    else if (isFieldName(name) && (fields.size < MOST_FIELDS || fields.has(name))) fields.set(name, value.trim());
  }
  return { fields, hiddenFields };
}
