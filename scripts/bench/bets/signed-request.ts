import { createHmac } from 'node:crypto';

/** A call that servers send each other: its address, what names and signs it, and its body. */
export interface SignedCall {
  readonly path: string;
  readonly names: Readonly<Record<'who' | 'timestamp' | 'signature', string>>;
  readonly who: string;
  readonly secret: string;
  readonly timestamp: string;
  /** What is signed. */
  readonly signed: string;
  readonly body: string;
}

/** Writes the whole request, signed. */
export function writeSigned({ path, names, who, secret, timestamp, signed, body }: SignedCall): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `${names.who}: ${who}`,
    `${names.timestamp}: ${timestamp}`,
    `${names.signature}: ${createHmac('sha256', secret).update(signed).digest('hex')}`,
    '',
    body,
  ].join('\r\n');
}
