import { randomFillSync } from 'node:crypto';

const bytes = Buffer.alloc(16);

/**
 * A UUID of version 7 (RFC 9562): 48 bits of the time in milliseconds, then 74 random bits. Rows written together are
 * adjacent in an index; PostgreSQL 15 has no such function.
 */
export function makeOrderedId(now = Date.now()): string {
  randomFillSync(bytes);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
