import { expect, test } from 'vitest';
import type { Exchange } from '../verdict/exchange.ts';
import { createSecretWords } from './secret-words.ts';

const PASSWORD = 'Sunrise-77x';
const TICKET = 'dGhlIHRpY2tldCBvZiBzb21lYm9keQ';

function reply(body: object, headers: Exchange['headers'] = {}): Exchange {
  return { kind: 'answer', status: 200, headers, body: JSON.stringify(body), ms: 1, why: '' };
}

const fine = reply({ success: true, value: null });

test('a reply without the secret passes, and so does one that returns its owner data', () => {
  const secrets = createSecretWords();
  const reported = reply({ success: true, value: { token: 'a-token-of-somebody', recoveryCodes: ['aaaaa-bbbbb'] } });
  expect(secrets.validate({ username: 'ann', password: PASSWORD }, reported)).toBeUndefined();
  const goesOn = reply({ success: false, value: { secondStep: { ticket: TICKET } }, errorCode: 'second_step_failed' });
  expect(secrets.validate({ ticket: TICKET, code: '123456' }, goesOn)).toBeUndefined();
  expect(secrets.validate({}, fine)).toBeUndefined();
});

test.each([
  ['in the message', { message: `No account has ${PASSWORD}` }, {}, '/message: a password'],
  ['in the detail', { detail: PASSWORD }, {}, '/detail: a password'],
  ['in an address', {}, { location: `/login?password=${PASSWORD}` }, 'the header location: a password'],
  ['back in the value', { value: { request: { deep: [PASSWORD] } } }, {}, '/value: the password as sent'],
])('a password %s is found', (_, body, headers, detail) => {
  const found = createSecretWords().validate({ password: PASSWORD }, reply({ success: false, ...body }, headers));
  expect(found).toEqual({ rule: 'secret-kept', detail });
});

test.each([
  ['a token', { token: TICKET }, 'token'],
  ['a ticket', { secondStep: { ticket: TICKET } }, 'ticket'],
  ['an authenticator’s secret', { secret: TICKET, uri: 'otpauth://totp/x' }, 'secret'],
  ['a recovery code', { recoveryCodes: ['other-codes', TICKET] }, 'recoveryCodes'],
])('%s returned once is found in a later address', (_, value, field) => {
  const secrets = createSecretWords();
  secrets.validate({}, reply({ success: true, value }));
  const later = reply({ success: true, value: null }, { location: `/login?social=${TICKET}` });
  expect(secrets.validate({}, later)).toEqual({ rule: 'secret-kept', detail: `the header location: a ${field}` });
});

test.each(['code', 'verificationCode', 'authenticatorCode', 'firebaseIdToken', 'ticket', 'newPassword', 'oldPassword'])(
  'a value sent as %s is a secret',
  (field) => {
    const found = createSecretWords().validate(
      { [field]: TICKET },
      reply({ success: false, message: `not ${TICKET}` }),
    );
    expect(found?.rule).toBe('secret-kept');
  },
);

test('non-JSON and short values are no secrets', () => {
  const secrets = createSecretWords();
  expect(secrets.validate({ code: 'ab' }, reply({ message: 'about' }))).toBeUndefined();
  expect(secrets.validate({ password: PASSWORD }, { ...fine, body: '<h1>' })).toBeUndefined();
});
