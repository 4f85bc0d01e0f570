/** A name as colleagues read it: one line, without signs that turn the reading direction, 80 characters at most. */
export function oneLine(text: string): string {
  const plain = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...plain].slice(0, 80).join('');
}
