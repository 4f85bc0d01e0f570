/** Connections that a client opens and never finishes: a process must stop in spite of them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A held connection: its description and its bytes. */
export interface Held {
  readonly what: string;
  readonly bytes: string;
  /** Start of the immediate reply, if any; the connection stays open. */
  readonly answered?: string;
}

const head = (line: string, host: string, ...more: readonly string[]) =>
  [line, `host: ${host}`, ...more, '', ''].join('\r\n');

/**
 * Incomplete requests at any host: silence, half a head, a head without its body, half bodies, a keep-alive connection.
 */
export function halfRequests(host: string, path = '/'): readonly Held[] {
  const post = (...more: readonly string[]) =>
    head(`POST ${path} HTTP/1.1`, host, 'content-type: application/json', ...more);
  return [
    { what: 'silence', bytes: '' },
    { what: 'half of a head', bytes: `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-half: ` },
    { what: 'a head without its body', bytes: post('content-length: 20') },
    { what: 'half of a body', bytes: `${post('content-length: 20')}{"half": ` },
    { what: 'half of a chunked body', bytes: `${post('transfer-encoding: chunked')}5\r\n{"a":` },
    { what: 'a kept connection', bytes: head(`GET ${path} HTTP/1.1`, host), answered: 'HTTP/1.1 ' },
  ];
}

export function heldStream(host: string, path: string, ...headers: readonly string[]): Held {
  return {
    what: `the stream ${path}`,
    bytes: head(`GET ${path} HTTP/1.1`, host, ...headers),
    answered: 'HTTP/1.1 200',
  };
}

/** A WebSocket whose client never replies, not even to a close frame. */
export function heldSocket(host: string, path: string, origin: string): Held {
  const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', `origin: ${origin}`];
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  return {
    what: `the socket ${path}`,
    bytes: head(`GET ${path} HTTP/1.1`, host, ...upgrade, key),
    answered: 'HTTP/1.1 101',
  };
}

/**
 * Opens the connections and leaves them incomplete; returns the sockets. Rejects where the server closes one at once.
 */
export function hold(port: number, held: readonly Held[]): Promise<Socket[]> {
  return Promise.all(
    held.map(async ({ what, bytes, answered }) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => socket.destroy());
      await once(socket, 'connect');
      socket.write(bytes);
      if (answered !== undefined) {
        const [answer] = await once(socket, 'data');
        if (!String(answer).startsWith(answered)) throw new Error(`${what}: ${answer}`);
      }
      return socket;
    }),
  );
}
