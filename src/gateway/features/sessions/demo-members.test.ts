import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#gateway/identity/passwords/demo-password.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';

let open: TestGateway;
let shut: TestGateway;

beforeAll(async () => {
  open = await createTestGateway(['aurora']);
  shut = await createTestGateway(['aurora'], { config: { demo: false } });
});

afterAll(async () => {
  await open.close();
  await shut.close();
});

/** A log-in of the demo player on a site, with the edge's headers. */
async function logInBy(gateway: TestGateway, host: string, password = DEMO_PASSWORD): Promise<string> {
  const humanCheck = await createVisitor(gateway, 'aurora').humanCheck('login');
  const reply = await gateway.ask('aurora', {
    method: 'POST',
    url: '/wps/session/login',
    payload: { type: 'username', username: 'player1', password, humanCheck },
    headers: {
      [edgeHeaders.secret]: gateway.context.edgeSecret,
      [edgeHeaders.merchant]: 'aurora',
      [edgeHeaders.host]: host,
      host,
      origin: `https://${host}`,
    },
  });
  return reply.json().errorCode ?? 'in';
}

test('the demo password opens the demo members at a local host name', async () => {
  expect(await logInBy(open, 'aurora.localhost')).toBe('in');
});

test('at any other host name it is a wrong password', async () => {
  expect(await logInBy(open, 'play.acme.com')).toBe('wrong_credentials');
  expect(await logInBy(open, 'play.acme.com', 'another-one-1')).toBe('wrong_credentials');
});

test('without demo mode it opens nothing, though the database still has its members', async () => {
  expect(await logInBy(shut, 'aurora.localhost')).toBe('wrong_credentials');
});
