/**
 * How ids are written, in the one place that says it: the contract's schemas and whatever reads an id that came from outside
 * (a path, a query, a body, a header, a cookie) take it from here, so that no text reaches the database as an id that is none.
 */

/** A UUID in lower case, as part of a pattern. */
export const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** A whole text that is an id. */
export const WHOLE_ID = `^${ID}$`;
/** Digits of a moment in microseconds, and in milliseconds: as many as every date can have. */
export const MICROS = 17;
export const MILLIS = 15;

/** Where a page of a list begins: when the row before was (since 1970), a sign, and that row's id. */
export const placeBy = (sign: string, digits = MICROS) => `^[0-9]{1,${digits}}${sign}${ID}$`;

const WHOLE = new RegExp(WHOLE_ID);

/** Whether a text is an id as we write them. */
export const isId = (text: string | undefined): text is string => text !== undefined && WHOLE.test(text);

/** Reads an id in whichever case; undefined for what is none. */
export function readId(text: string | undefined): string | undefined {
  const lower = text?.toLowerCase();
  return isId(lower) ? lower : undefined;
}

/** A place in a list. */
export interface ListPlace {
  /** Whole digits; microseconds unless the list says otherwise. */
  readonly at: string;
  readonly id: string;
}

/** Reads where a page begins; undefined for what is no place. */
export function readPlace(
  text: string | undefined,
  sign: '.' | '-' | '_' = '.',
  digits = MICROS,
): ListPlace | undefined {
  const middle = text?.indexOf(sign) ?? -1;
  const [at = '', id] = [text?.slice(0, Math.max(middle, 0)), text?.slice(middle + 1)];
  return /^[0-9]+$/.test(at) && at.length <= digits && isId(id) ? { at, id } : undefined;
}
