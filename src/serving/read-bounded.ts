/**
 * Reads the body of another server's response as text. Rejects, and stops reading, once it exceeds `mostBytes` bytes.
 */
export async function readBounded(reply: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new Error(`the reply is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
