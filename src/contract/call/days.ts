/** Patterns of days and timestamps as text: an invalid calendar day is refused by the schema before it is parsed. */

const LEAP = '(?:[1-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[13579][26])00)';
const MONTHS =
  '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8])';
/** A day of the years 1000 to 9999, as part of a pattern. */
const DAY = `(?:[1-9][0-9]{3}-(?:${MONTHS})|${LEAP}-02-29)`;
/** A text that is exactly a day: 2026-11-23. */
export const WHOLE_DAY = `^${DAY}$`;
/** A text that is exactly a UTC timestamp, to the minute or finer: 2026-11-23T09:30Z. */
export const WHOLE_MOMENT = `^${DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,6})?)?Z$`;
