/**
 * Copies a text to the clipboard; returns whether it succeeded. Pages over plain http have no clipboard, and browsers
 * refuse a write without a user gesture: then show no success and let the user select the text.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard;
  if (clipboard === undefined) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
