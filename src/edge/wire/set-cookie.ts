/** RFC 6265 section 4.1.1: a token, and a value without blanks, commas, semicolons and backslashes. */
const PAIR =
  /^[\w!#$%&'*+.^`|~-]{1,128}=(?:"[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*"|[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*)$/;
const ATTRIBUTE =
  /^(?:path=\/[\x21-\x3a\x3c-\x7e]*|max-age=-?\d{1,10}|expires=[A-Za-z]{3,9}, [\w :-]{8,24} GMT|secure|httponly|partitioned|samesite=(?:strict|lax|none))$/i;

const LONGEST = 4_096;

/**
 * Whether a `Set-Cookie` line sets a host-only cookie: one with a Domain would be sent to all hosts below it, which
 * belong to other merchants. Malformed lines count as not host-only. Never throws.
 */
export function isHostOnlyCookie(line: string): boolean {
  if (line.length > LONGEST) return false;
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  return PAIR.test(pair) && attributes.every((attribute) => ATTRIBUTE.test(attribute));
}
