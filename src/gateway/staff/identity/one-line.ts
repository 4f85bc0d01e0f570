/** Normalizes a display name of a staff user: one line, no bidirectional control characters, 80 characters at most. */
export function oneLine(text: string): string {
  const plain = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...plain].slice(0, 80).join('');
}
