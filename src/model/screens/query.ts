/**
 * The first value of a parameter in an address's query (`?a=1&b=2`), parsed as a browser does (URL standard,
 * application/x-www-form-urlencoded); null where there is none. Text that cannot be decoded is returned unchanged.
 */
export function parameterOf(search: string, name: string): string | null {
  for (const part of search.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=');
    const [key, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    if (part !== '' && decode(key) === name) return decode(value);
  }
  return null;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
