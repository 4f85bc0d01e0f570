/** Terminates TLS in front of a site, as an operator's proxy does, with a self-signed certificate. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** No keep-alive: a connection may close while a request is sent on it, and the request would not be repeated. */
const ONCE = new Agent({ keepAlive: false });
const NAMES = ['localhost', '*.localhost'];

/**
 * Listens at `port` for the site at `sitePort`; creates the certificate in the folder. Returns a function that stops
 * it.
 */
export async function openTls(port: number, sitePort: number, folder: string): Promise<() => Promise<void>> {
  const server = createServer(await makeCertificate(folder), (browser, answer) => {
    const passed = ask({ ...passOn(browser, sitePort), method: browser.method, path: browser.url }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    browser.pipe(passed);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (browser, socket: Socket, head) => passSocket(browser, socket, head, sitePort));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => end(server, sockets);
}

function passOn({ headers, socket }: IncomingMessage, port: number) {
  const reported = { 'x-forwarded-proto': 'https', 'x-forwarded-for': socket.remoteAddress ?? '127.0.0.1' };
  return { host: '127.0.0.1', port, agent: ONCE, headers: { ...headers, ...reported } };
}

function passSocket(browser: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const site = connect(port, '127.0.0.1', () => {
    const { headers } = passOn(browser, port);
    const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
    site.write([`${browser.method} ${browser.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    site.write(head);
    socket.pipe(site).pipe(socket);
  });
  site.on('error', () => socket.destroy());
  socket.on('error', () => site.destroy()).on('close', () => site.destroy());
}

async function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, 'tls-key.pem'), join(folder, 'tls-cert.pem')];
  const names = NAMES.map((name) => `DNS:${name}`).join(',');
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`],
  ]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

async function end(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}
