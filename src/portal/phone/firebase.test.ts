import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import { type ApplicationVerifier, initializeAuth, inMemoryPersistence } from '@firebase/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSender, type PhoneSender, ProviderError, readNumber } from './firebase.ts';

let app: FirebaseApp;
let sender: PhoneSender;
let asked = 0;

beforeAll(() => {
  app = initializeApp({ apiKey: 'k', authDomain: 'd', projectId: 'demo-p' });
  sender = createSender(initializeAuth(app, { persistence: inMemoryPersistence }), () => {
    asked += 1;
    return { type: 'recaptcha', verify: async () => 'a token' } as ApplicationVerifier;
  });
});

afterAll(() => deleteApp(app));

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderError ? error.code : String(error)),
  );

test.each([
  ['84', '912345678', '+84912345678'],
  ['+84', '0912345678', '+84912345678'],
  ['65', '81234567', '+6581234567'],
  ['39', '0612345678', '+390612345678'],
  ['84', '12', undefined],
  ['999', '12345678', undefined],
  ['', '', undefined],
])('M103: the number of %s %s is %s', (code, national, number) => {
  expect(readNumber(code, national)).toBe(number);
});

test.each([
  ['M348', '84', '12', 'invalid-phone-number'],
  ['M349', '84', '', 'missing-phone-number'],
])('%s: %s %s is refused before the provider is asked', async (_, code, national, refusal) => {
  expect(await codeOf(sender.send(code, national))).toBe(refusal);
  expect(asked).toBe(0);
});

test('M353: no code is refused before the provider is asked', async () => {
  expect(await codeOf(sender.verify('a session', ''))).toBe('missing-verification-code');
});
