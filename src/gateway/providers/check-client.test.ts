import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkHeaders, checkSigned } from '#contract/checks/checks.ts';
import { signText } from '#serving/signature.ts';
import { createChecks } from './check-client.ts';

const secret = 'a long random text of gateway and register';
const question = { merchant: 'aurora', subject: 'OASIS', person: { name: 'ANN LEE' } };
let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
});

test('N12: a register is asked over HTTP with a signed question, and its signed reply is the answer', async () => {
  const seen: string[] = [];
  server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { reference, subject } = JSON.parse(body);
    const timestamp = String(request.headers[checkHeaders.timestamp]);
    const isSigned =
      request.headers[checkHeaders.signature] === signText(secret, checkSigned(timestamp, 'register', body));
    seen.push(`${request.url} ${request.headers[checkHeaders.provider]} ${isSigned}`);
    const reply = JSON.stringify({ ok: true, value: { reference, subject, isExcluded: true } });
    const now = String(Date.now());
    response.setHeader(checkHeaders.timestamp, now);
    response.setHeader(checkHeaders.signature, signText(secret, checkSigned(now, 'register', reply)));
    response.end(reply);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const checks = createChecks([{ code: 'OASIS', secret, url }], { now: Date.now });
  const answer = await checks.ask('register', question);
  expect(answer).toMatchObject({ kind: 'answer', value: { subject: 'OASIS', isExcluded: true } });
  expect(seen).toEqual(['/checks/v1/register OASIS true']);
  // Another register has no line, and a stale reply is none.
  expect(await checks.ask('register', { ...question, subject: 'Cruks' })).toEqual({
    kind: 'silent',
    why: 'not_configured',
  });
  const late = createChecks([{ code: 'OASIS', secret, url }], { now: () => Date.now() + 120_000 });
  expect(await late.ask('register', question)).toEqual({ kind: 'silent', why: 'bad_reply' });
});
