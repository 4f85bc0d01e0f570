import { createServer as createPlainServer } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { hasTls } from './has-tls.ts';

/** For localhost, until 2126. It protects nothing. */
const ca = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUbAQecdvLGkAiHMmnzcmKs+JJyIcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDA2MTgwMloYDzIxMjYxMTA2
MDYxODAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARLj9ZZJLcsC+GIMbUrLe6b9MeYrhi3+E43sDGrg7S4DPPjvS80S1cr
wCqTOrJ4/nM9y9r5GUu5dD9PZWTbmp0/o2kwZzAdBgNVHQ4EFgQU32z4uwkmr7ZI
oi9yarvijPdA3ZEwHwYDVR0jBBgwFoAU32z4uwkmr7ZIoi9yarvijPdA3ZEwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhALuvppul6PH4ft5XXv81FO4IlAFC62JKUj2LR9aOaos4AiEAlSSXSbgQ
7cUVjrqrp3lKP1BltKgMehgryM70hAZyXLQ=
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsq7V+EB/wwVw7arP
zv8Z0usK+sEFpZKB5+6hxdx87MehRANCAARLj9ZZJLcsC+GIMbUrLe6b9MeYrhi3
+E43sDGrg7S4DPPjvS80S1crwCqTOrJ4/nM9y9r5GUu5dD9PZWTbmp0/
-----END PRIVATE KEY-----`;

async function listening(server: ReturnType<typeof createPlainServer>): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('issue 46: a domain has TLS if its certificate is trusted, valid for it, and presented in time', async () => {
  const secure = createServer({ cert: ca, key });
  const plain = createPlainServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const [port, plainPort] = [await listening(secure), await listening(plain)];
  expect(await hasTls('localhost', { port, ca })).toBe(true);
  expect(await hasTls('localhost', { port })).toBe(false);
  expect(await hasTls('127.0.0.1', { port, ca })).toBe(false);
  expect(await hasTls('localhost', { port: plainPort, ca })).toBe(false);
  secure.close();
  plain.close();
  expect(await hasTls('localhost', { port, ca })).toBe(false);
});
