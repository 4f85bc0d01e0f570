/** Sends raw bytes to a server and returns the reply: for requests that no library would send. */
import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends the lines of a request with CRLF and a final empty line; returns the data until the server closed the
 * connection.
 */
export async function sendRaw(port: number, ...lines: readonly string[]): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  for await (const part of socket) text += part;
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...named] = head.split('\r\n');
  const pairs = named.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(pairs), body: rest.join('\r\n\r\n') };
}
