/** Tells the developer's console of a key without a text, where a page has nobody else to tell: its tests find all that it names. */
export function warnOfMissing(key: string): void {
  // biome-ignore lint/suspicious/noConsole: there is no other witness of such a fault.
  console.warn(`There is no text ${key}.`);
}
