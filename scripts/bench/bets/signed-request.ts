import { createHmac } from 'node:crypto';

/** A signed server-to-server call: path, header names, signature input and body. */
export interface SignedCall {
  readonly path: string;
  readonly names: Readonly<Record<'who' | 'timestamp' | 'signature', string>>;
  readonly who: string;
  readonly secret: string;
  readonly timestamp: string;
  readonly signed: string;
  readonly body: string;
}

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
