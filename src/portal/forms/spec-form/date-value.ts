const MONTH_FIRST = 13;

/** The date that the browser's picker shows (yyyy-MM-dd) for a value as the rule of this kind wants it. */
export function toPicker(value: string, kind: number | null): string {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(value) ?? [];
  return kind === MONTH_FIRST && year !== undefined ? `${year}-${month}-${day}` : value;
}

/** The value as the rule of this kind wants it, MM-dd-yyyy for kind 13, for what the picker wrote. */
export function fromPicker(picked: string, kind: number | null): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(picked) ?? [];
  return kind === MONTH_FIRST && year !== undefined ? `${month}-${day}-${year}` : picked;
}
