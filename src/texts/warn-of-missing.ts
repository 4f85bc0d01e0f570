/**
 * Warns in the developer console about a key without text, on pages without error reporting: their tests find all keys.
 */
export function warnOfMissing(key: string): void {
  // biome-ignore lint/suspicious/noConsole: there is no other witness of such a fault.
  console.warn(`There is no text ${key}.`);
}
