/** JSON is UTF-8 (RFC 8259 §8.1); a file in another encoding is reported with its first invalid byte. */
export interface BadByte {
  readonly byte: number;
  /** From 1; columns are counted in bytes, since the text cannot be decoded. */
  readonly line: number;
  readonly column: number;
}

/** The first byte that is not UTF-8; undefined if all are. A truncated character at the end is invalid. */
export function firstBadByte(bytes: Uint8Array): BadByte | undefined {
  if (isUtf8(bytes)) return undefined;
  // Binary search for the longest valid prefix; the next byte is the invalid one.
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8(bytes.subarray(0, middle), true)) good = middle;
    else bad = middle;
  }
  const before = Buffer.from(bytes.subarray(0, good)).toString('latin1');
  const start = before.lastIndexOf('\n') + 1;
  return { byte: bytes[good] ?? 0, line: before.split('\n').length, column: good - start + 1 };
}

function isUtf8(bytes: Uint8Array, mayEndInside = false): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayEndInside });
    return true;
  } catch {
    return false;
  }
}

export function showByte({ byte }: BadByte): string {
  return `the byte 0x${byte.toString(16).padStart(2, '0')}, which is not valid UTF-8`;
}
