/** A value as it may stand in a message: one line, not long, without signs that turn the reading direction. */
export function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 120);
}

/** The values of a message, each as it may stand in one. */
export function oneLineEach(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]));
}
