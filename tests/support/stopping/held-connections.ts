/** Connections that a client opens and never finishes: what a process has to stop in spite of. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that a client holds, in words and as bytes. */
export interface Held {
  readonly what: string;
  readonly bytes: string;
  /** How the answer begins that comes at once, where one does; the connection goes on. */
  readonly answered?: string;
}

const head = (line: string, host: string, ...more: readonly string[]) =>
  [line, `host: ${host}`, ...more, '', ''].join('\r\n');

/** What a client can leave half done at any host: silence, half a head, a head without its body, half bodies, a kept connection. */
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

/** An event stream. */
export function heldStream(host: string, path: string, ...headers: readonly string[]): Held {
  return {
    what: `the stream ${path}`,
    bytes: head(`GET ${path} HTTP/1.1`, host, ...headers),
    answered: 'HTTP/1.1 200',
  };
}

/** A WebSocket whose client answers nothing, not even that it is closed. */
export function heldSocket(host: string, path: string, origin: string): Held {
  const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', `origin: ${origin}`];
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  return {
    what: `the socket ${path}`,
    bytes: head(`GET ${path} HTTP/1.1`, host, ...upgrade, key),
    answered: 'HTTP/1.1 101',
  };
}

/** Opens connections and leaves each as it says; answers the sockets. Rejects where the server ends one at once. */
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
