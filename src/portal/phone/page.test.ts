// @vitest-environment jsdom

import { beforeEach, expect, test } from 'vitest';
import { type PhoneSender, ProviderError } from './firebase.ts';
import { type PhonePageWorld, startPhonePage } from './page.ts';
import { readPhonePageData } from './page-data.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const TEXTS = {
  waiting: 'To review',
  sending: 'Sending',
  verifying: 'Verifying',
  done: 'Done',
  alone: 'Alone',
};

beforeEach(() => {
  const data = { lang: 'vi', provider: { apiKey: 'k', authDomain: 'd', projectId: 'p' }, texts: TEXTS };
  document.body.innerHTML =
    '<p id="livery-phone-say"></p><div id="livery-phone-captcha"></div><button id="livery-phone-close"></button>' +
    `<script type="application/json" id="livery-phone">${JSON.stringify(data)}</script>`;
  window.location.hash = `#${ID}`;
});

const statusText = () => document.getElementById('livery-phone-say')?.textContent;

function makeWorld(sender: Partial<PhoneSender> = {}) {
  const seen = { connected: 0, closed: 0, channel: '', posted: [] as unknown[] };
  let heard: ((event: MessageEvent) => unknown) | null = null;
  let finish: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const world: PhonePageWorld = {
    connect: (data, captcha) => {
      seen.connected += 1;
      expect([data.lang, captcha.id]).toEqual(['vi', 'livery-phone-captcha']);
      return { send: async () => 'an id', verify: async () => 'a.b.c', ...sender };
    },
    channel: (name) => {
      seen.channel = name;
      return {
        postMessage: (message) => void seen.posted.push(message),
        set onmessage(listener: never) {
          heard = listener;
        },
      };
    },
    close: () => {
      seen.closed += 1;
      finish();
    },
  };
  return { world, seen, closed, hear: (data: unknown) => heard?.({ data } as MessageEvent) };
}

test('M103 D43: the page reports ready, does one job, answers and closes', async () => {
  const { world, seen, closed, hear } = makeWorld();
  startPhonePage(world);
  expect([statusText(), seen.channel, seen.connected]).toEqual(['To review', `livery-phone-${ID}`, 0]);
  expect(seen.posted).toEqual([{ type: 'ready' }]);
  hear({ type: 'send', countryDialingCode: '84', mobileNum: '0912345678' });
  expect(statusText()).toBe('Sending');
  await closed;
  expect(seen.posted.slice(1)).toEqual([{ type: 'sent', verificationId: 'an id' }]);
  expect([statusText(), seen.closed]).toEqual(['Done', 1]);
});

test('M103: a code is verified; a second job is ignored', async () => {
  const { world, seen, closed, hear } = makeWorld();
  startPhonePage(world);
  hear({ type: 'verify', verificationId: 'an id', code: '123456' });
  hear({ type: 'send', countryDialingCode: '84', mobileNum: '0912345678' });
  expect(statusText()).toBe('Verifying');
  await closed;
  expect(seen.posted.slice(1)).toEqual([{ type: 'verified', idToken: 'a.b.c' }]);
  expect(seen.connected).toBe(1);
});

test.each([
  [new ProviderError('quota-exceeded'), 'quota-exceeded'],
  [new Error('anything'), 'unknown'],
])('M351, M355: a failure is answered by its code', async (error, code) => {
  const { world, seen, closed, hear } = makeWorld({ send: () => Promise.reject(error) });
  startPhonePage(world);
  hear({ type: 'send', countryDialingCode: '84', mobileNum: '1' });
  await closed;
  expect(seen.posted.slice(1)).toEqual([{ type: 'failed', code }]);
});

test('M103: an invalid job starts nothing', () => {
  const { world, seen, hear } = makeWorld();
  startPhonePage(world);
  for (const message of [null, {}, { type: 'sent', verificationId: 'x' }, { type: 'send' }]) hear(message);
  expect([seen.connected, statusText()]).toEqual([0, 'To review']);
});

test('M103: a page without an opener reports it and calls no provider; its button closes it', () => {
  window.location.hash = '';
  const { world, seen } = makeWorld();
  startPhonePage(world);
  expect([statusText(), seen.channel, seen.connected]).toEqual(['Alone', '', 0]);
  document.getElementById('livery-phone-close')?.click();
  expect(seen.closed).toBe(1);
});

test('M358: a page reports its closing', () => {
  const { world, seen } = makeWorld();
  startPhonePage(world);
  window.dispatchEvent(new Event('pagehide'));
  expect(seen.posted).toEqual([{ type: 'ready' }, { type: 'gone' }]);
});

test('M103: an invalid data block is an error', () => {
  expect(() => readPhonePageData({})).toThrow(/livery-phone/);
  expect(() => readPhonePageData(undefined)).toThrow(/livery-phone/);
});
