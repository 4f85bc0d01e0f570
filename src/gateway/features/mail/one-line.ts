/** A value as it may stand in a message: one line, not long, without signs that turn the reading direction. */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 120);
}

/** Fills the `{name}` placeholders of a text; names that are not given stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? oneLine(values[name] ?? '') : whole,
  );
}
