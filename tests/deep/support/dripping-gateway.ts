/** A proxy in front of the gateway that sends one merchant's visitors a byte every tenth of a second. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface DrippingGateway {
  readonly url: string;
  dripping(): number;
  close(): Promise<void>;
}

const EVERY_MS = 100;

/** Starts it on loopback in front of `upstream`; calls that name `merchant` drip. */
export async function startDrippingGateway(upstream: string, merchant: string): Promise<DrippingGateway> {
  let dripping = 0;
  const server = createServer((asked, reply) => {
    const isSlow = asked.headers['merchant'] === merchant && asked.url?.startsWith('/wps/relay/') === true;
    if (!isSlow) return passOn(upstream, asked, reply);
    dripping += 1;
    reply.once('close', () => {
      dripping -= 1;
    });
    drip(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    dripping: () => dripping,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function drip(reply: ServerResponse): void {
  const text = JSON.stringify({ success: true, value: { banners: [], player: [], popup: [], promotion: [] } });
  let at = 0;
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
  const timer = setInterval(() => {
    reply.write(text[at] ?? '');
    at += 1;
    if (at === text.length) reply.end();
  }, EVERY_MS);
  reply.once('close', () => clearInterval(timer));
}

function passOn(upstream: string, asked: IncomingMessage, reply: ServerResponse): void {
  const sent = request(`${upstream}${asked.url}`, { method: asked.method, headers: asked.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  sent.once('error', () => reply.destroy());
  reply.once('close', () => sent.destroy());
  asked.pipe(sent);
}
