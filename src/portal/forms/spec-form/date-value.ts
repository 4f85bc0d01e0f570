const MONTH_FIRST = 13;

/** Converts a value in the format of this kind's rule to the browser picker's format (yyyy-MM-dd). */
export function toPicker(value: string, kind: number | null): string {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(value) ?? [];
  return kind === MONTH_FIRST && year !== undefined ? `${year}-${month}-${day}` : value;
}

/** Converts a picked date to the format of this kind's rule: MM-dd-yyyy for kind 13. */
export function fromPicker(picked: string, kind: number | null): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(picked) ?? [];
  return kind === MONTH_FIRST && year !== undefined ? `${month}-${day}-${year}` : picked;
}
