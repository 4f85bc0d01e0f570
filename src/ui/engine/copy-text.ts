/**
 * Puts a text where a paste takes it from; answers whether it is there. Pages over plain http have no clipboard, and engines
 * refuse one that no press asked for: then nothing may be claimed, and the text stands there to be selected.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = globalThis.navigator?.clipboard;
  if (clipboard === undefined) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
