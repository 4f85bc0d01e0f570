/**
 * The format of ids, defined once: the contract's schemas and every parser of an external id (path, query, body,
 * header, cookie) use it, so that no invalid id reaches the database.
 */

/** A lower-case UUID, as part of a pattern. */
export const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** A text that is exactly an id. */
export const WHOLE_ID = `^${ID}$`;
/** Maximum digits of a timestamp in microseconds, and in milliseconds: enough for every date. */
export const MICROS = 17;
export const MILLIS = 15;

/** A cursor of a page: the timestamp of the last row (since 1970), a separator, and the row's id. */
export const placeBy = (sign: string, digits = MICROS) => `^[0-9]{1,${digits}}${sign}${ID}$`;

const WHOLE = new RegExp(WHOLE_ID);

/** Whether a text is an id in canonical format. */
export const isId = (text: string | undefined): text is string => text !== undefined && WHOLE.test(text);

/** Parses an id in any case; undefined if invalid. */
export function readId(text: string | undefined): string | undefined {
  const lower = text?.toLowerCase();
  return isId(lower) ? lower : undefined;
}

export interface ListPlace {
  /** Digits only; microseconds unless the list states otherwise. */
  readonly at: string;
  readonly id: string;
}

/** Parses the cursor of a page; undefined if invalid. */
export function readPlace(
  text: string | undefined,
  sign: '.' | '-' | '_' = '.',
  digits = MICROS,
): ListPlace | undefined {
  const middle = text?.indexOf(sign) ?? -1;
  const [at = '', id] = [text?.slice(0, Math.max(middle, 0)), text?.slice(middle + 1)];
  return /^[0-9]+$/.test(at) && at.length <= digits && isId(id) ? { at, id } : undefined;
}
