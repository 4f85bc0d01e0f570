const NO_COOKIES: ReadonlyMap<string, string> = new Map();

/** The cookies of a request, the first of each name; values unchanged. Never throws. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  if (header === undefined) return NO_COOKIES;
  const cookies = new Map<string, string>();
  for (const part of header.slice(0, 8_192).split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (name !== '' && at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
