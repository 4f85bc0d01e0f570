/**
 * Child process that sends prepared requests over keep-alive sockets; all requests are written before the clock starts.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../child.ts';

interface Order {
  readonly port: number;
  readonly clients: number;
  /** Complete HTTP requests with Content-Length. */
  readonly requests: readonly string[];
  /** A text that only a successful response contains. */
  readonly accepted?: string;
  /** Requests a second, evenly spread; absent: as many as are answered. */
  readonly rate?: number;
}

interface Sent {
  readonly seconds: number;
  /** Successful responses. */
  readonly taken: number;
  /** Milliseconds from when each request was due or sent, whichever was first, to its response. */
  readonly latencies: readonly number[];
}

async function send({ port, clients, requests, accepted = '"ok":true', rate }: Order): Promise<Sent> {
  const sockets = await Promise.all(Array.from({ length: clients }, () => open(port)));
  const begun = performance.now();
  let next = 0;
  let taken = 0;
  const latencies: number[] = [];
  const due = async (at: number): Promise<number> => {
    const time = rate === undefined ? performance.now() : begun + (at * 1_000) / rate;
    if (time <= performance.now()) return time;
    await wait(time - performance.now());
    return performance.now();
  };
  const loop = async (socket: Socket) => {
    const ask = asker(socket);
    for (let at = next++; at < requests.length; at = next++) {
      const from = await due(at);
      const reply = await ask(requests[at] ?? '');
      latencies.push(performance.now() - from);
      if (reply.includes(accepted)) taken += 1;
    }
  };
  await Promise.all(sockets.map(loop));
  const seconds = (performance.now() - begun) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { seconds, taken, latencies };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay(true)));
    socket.once('error', reject);
  });
}

/** Sends one request and waits for the whole response, as given by its Content-Length. */
function asker(socket: Socket): (request: string) => Promise<string> {
  let text = '';
  let answer: ((reply: string) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < end + 4 + length) return;
    const reply = text;
    text = '';
    answer?.(reply);
  });
  return (request) =>
    new Promise((resolve) => {
      answer = resolve;
      socket.write(request);
    });
}

answerParent({ send });
