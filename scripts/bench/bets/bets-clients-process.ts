/** Clients that send bets over kept sockets, signed before the clock runs: in a process of their own. */
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { SEAMLESS_PREFIX, seamlessHeaders, seamlessSigned } from '#contract/vendors/seamless.ts';
import { HOUSE_CODE } from '#house/wallet/wallet.ts';
import { answerParent } from '../child.ts';

interface Order {
  readonly port: number;
  readonly secret: string;
  readonly merchant: string;
  /** Tokens of sessions; each bet is of one of them, in turns. */
  readonly sessions: readonly string[];
  readonly clients: number;
  readonly bets: number;
  /** Makes the transactions of this run unlike any other's. */
  readonly run: string;
}

/** Sends all bets; answers how many seconds it took and how many were taken. */
async function send(order: Order): Promise<{ seconds: number; taken: number }> {
  const queue = Array.from({ length: order.bets }, (_, at) => writeBet(order, at));
  const sockets = await Promise.all(Array.from({ length: order.clients }, () => open(order.port)));
  const begun = performance.now();
  let next = 0;
  let taken = 0;
  const loop = async (socket: Socket) => {
    const ask = asker(socket);
    for (let at = next++; at < queue.length; at = next++) {
      const reply = await ask(queue[at] ?? '');
      if (reply.includes('"ok":true')) taken += 1;
    }
  };
  await Promise.all(sockets.map(loop));
  const seconds = (performance.now() - begun) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { seconds, taken };
}

function writeBet({ secret, merchant, sessions, run }: Order, at: number): string {
  const id = `${run}-${at}`;
  const session = sessions[Math.floor(Math.random() * sessions.length)];
  const body = JSON.stringify({
    ...{ merchant, session, round: id, number: 1, transactionId: id, amount: '1', endsRound: true },
  });
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret)
    .update(seamlessSigned(timestamp, 'bet', body))
    .digest('hex');
  return [
    `POST ${SEAMLESS_PREFIX}bet HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `${seamlessHeaders.vendor}: ${HOUSE_CODE}`,
    `${seamlessHeaders.timestamp}: ${timestamp}`,
    `${seamlessHeaders.signature}: ${signature}`,
    '',
    body,
  ].join('\r\n');
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.setNoDelay(true)));
    socket.once('error', reject);
  });
}

/** Sends one request and waits for the whole reply, which says its length. */
function asker(socket: Socket): (request: string) => Promise<string> {
  let text = '';
  let settle: ((reply: string) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < end + 4 + length) return;
    const reply = text;
    text = '';
    settle?.(reply);
  });
  return (request) =>
    new Promise((resolve) => {
      settle = resolve;
      socket.write(request);
    });
}

answerParent({ send });
