import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readMailServer } from './mail.ts';

const FROM = { LIVERY_MAIL_FROM: 'account@brand.example' };

test('D32: without an SMTP server mails stay in the outbox', () => {
  expect(readMailServer({})).toBeUndefined();
});

test('an SMTP address is read with its user; TLS is optional only on this machine', () => {
  expect(readMailServer({ ...FROM, LIVERY_SMTP_URL: 'smtp://me:s%40cret@mail.example' })).toEqual({
    host: 'mail.example',
    port: 587,
    secure: false,
    isLocal: false,
    user: 'me',
    password: 's@cret',
    from: 'account@brand.example',
  });
  const local = readMailServer({ ...FROM, LIVERY_SMTP_URL: 'smtps://127.0.0.1' });
  expect(local).toMatchObject({ port: 465, secure: true, isLocal: true, user: undefined });
});

test.for([
  { LIVERY_MAIL_FROM: 'account@brand.example' },
  { LIVERY_SMTP_URL: 'smtp://me:planted@mail.example' },
  { LIVERY_SMTP_URL: 'smtp://me:planted@mail.example', LIVERY_MAIL_FROM: 'Brand <account@brand.example>' },
  { ...FROM, LIVERY_SMTP_URL: 'https://me:planted@mail.example' },
  { ...FROM, LIVERY_SMTP_URL: 'planted' },
])('a partial or invalid setting is refused without repeating a password: %o', (env) => {
  expect(() => readMailServer(env)).toThrow(ConfigError);
  expect(() => readMailServer(env)).not.toThrow(/planted/);
});
