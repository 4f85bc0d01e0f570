/**
 * Normalizes a URL that a page may link to: http(s), mailto or tel; a bare e-mail address becomes mailto. Otherwise
 * empty.
 */
export function safeAddress(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2_000) return '';
  const address = value.trim();
  if (/^[^\s@:/<>"'\\]+@[^\s@:/<>"'\\]+$/.test(address)) return `mailto:${address}`;
  return /^(https?:\/\/[^\s<>"'\\]+|mailto:[^\s<>"'\\]+|tel:[0-9+() -]+)$/i.test(address) ? address : '';
}
