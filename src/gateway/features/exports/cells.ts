/** CSV cells (RFC 4180) protected against formula injection. */

/**
 * Start of a formula as spreadsheets detect it (OWASP, CSV Injection), including full-width forms, which spreadsheets
 * fold with Chinese, Japanese and Korean input. Invisible characters and quotes before it are ignored.
 */
const FORMULA = /^(?:[\s"'\p{Cc}\p{Cf}]*)[=+\-@＝＋－＠]/u;
/**
 * A cell also starts here in programs that use another separator than a comma, or treat a quoted line break as the end
 * of a row.
 */
const HIDDEN = /([;|\t\r\n])(?=[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/gu;
/** Fast path: most texts contain none of these characters, and files are long. */
const RISKY = /[=+\-@＝＋－＠\t\r\n\0]/;
const SPLIT = /[;|\t\r\n]/;
/** OWASP lists these separately. */
const CONTROL = /^[\t\r\n\0]/;

/** Escapes a text for a cell: with an apostrophe where a spreadsheet would evaluate a formula. */
export function neutralised(text: string): string {
  if (!RISKY.test(text)) return text;
  const within = SPLIT.test(text) ? text.replace(HIDDEN, "$1'") : text;
  return FORMULA.test(text) || CONTROL.test(text) ? `'${within}` : within;
}

/** Text cell: always quoted, so that a program with another separator does not split it. */
export function textCell(text: string): string {
  const reported = neutralised(text);
  return reported.includes('"') ? `"${reported.replaceAll('"', '""')}"` : `"${reported}"`;
}

/** Minor units as a number: a minus before digits is no formula risk, and sums of the column stay right. */
export function amountCell(minor: bigint, exponent: number): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, '0');
  const whole = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return minor < 0n ? `-${whole}` : whole;
}

/** Creates a formatter of timestamps in a time zone, ISO 8601 with offset. */
export function createTimeCell(zone: string): (at: Date) => string {
  const offsetOf = createOffsets(zone);
  const days = new Map<number, string>();
  const dayOf = (day: number): string => {
    const known = days.get(day) ?? new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
    if (days.size < MOST_SPANS) days.set(day, known);
    return known;
  };
  return (at) => {
    const ms = at.getTime();
    const { minutes, reported } = offsetOf(ms);
    const wall = ms + minutes * MINUTE_MS;
    const day = Math.floor(wall / DAY_MS);
    const second = Math.floor((wall - day * DAY_MS) / 1_000);
    const time = `${two(Math.floor(second / 3_600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
    return `${dayOf(day)}T${time}${reported}`;
  };
}

const TWO = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const two = (value: number) => TWO[value] ?? '';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Time zone offsets change only at quarter hours. */
const SPAN_MS = 15 * MINUTE_MS;
const MOST_SPANS = 10_000;

interface Offset {
  readonly minutes: number;
  /** `+07:00` */
  readonly reported: string;
}

/** Offset of a zone at a moment, cached per quarter hour. */
function createOffsets(zone: string): (ms: number) => Offset {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const known = new Map<number, Offset>();
  return (ms) => {
    const span = Math.floor(ms / SPAN_MS);
    const found = known.get(span);
    if (found !== undefined) return found;
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const size = Number(hours) * 60 + Number(minutes);
    const offset = {
      minutes: sign === '-' ? -size : size,
      reported: `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`,
    };
    if (known.size >= MOST_SPANS) known.clear();
    known.set(span, offset);
    return offset;
  };
}
