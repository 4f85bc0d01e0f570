import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelName, readAnswer, readChannelId, readJob } from './messages.ts';

describe('M103 D43: messages between the two pages', () => {
  test.each([
    { type: 'send', countryDialingCode: '84', mobileNum: '0912345678' },
    { type: 'verify', verificationId: 'an id', code: '123456' },
  ])('M103: $type is a job', (job) => {
    expect(readJob(job)).toEqual(job);
    expect(readJob({ ...job, more: 1 })).toEqual(job);
    expect(readAnswer(job)).toBeUndefined();
  });

  test.each([
    { type: 'ready' },
    { type: 'gone' },
    { type: 'sent', verificationId: 'an id' },
    { type: 'verified', idToken: 'a.b.c' },
    { type: 'failed', code: 'too-many-requests' },
  ])('M103: $type is an answer', (answer) => {
    expect(readAnswer(answer)).toEqual(answer);
    expect(readJob(answer)).toBeUndefined();
  });

  test.each([
    undefined,
    null,
    'send',
    [],
    {},
    { type: 'send' },
    { type: 'send', countryDialingCode: 84, mobileNum: '1' },
    { type: 'send', countryDialingCode: '84', mobileNum: '1'.repeat(21) },
    { type: 'verify', verificationId: 'x'.repeat(4_097), code: '1' },
    { type: 'sent' },
    { type: 'sent', verificationId: null },
    { type: 'verified', idToken: 'x'.repeat(4_097) },
    { type: 'failed', code: 'x'.repeat(61) },
    Object.create({ type: 'ready' }),
  ])('M103: %j is neither', (message) => {
    expect(readJob(message)).toBeUndefined();
    expect(readAnswer(message)).toBeUndefined();
  });

  test('M103: no untrusted message makes a reader throw', () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        readJob(message);
        readAnswer(message);
      }),
    );
  });
});

test('M103 D43: the channel’s id is in the fragment, which no server sees', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(readChannelId(`#${id}`)).toBe(id);
  expect(channelName(id)).toBe(`livery-phone-${id}`);
  for (const fragment of ['', '#', id, `#${id}x`, `#${id}&a=1`, '#../../x', `?${id}`]) {
    expect(readChannelId(fragment)).toBeUndefined();
  }
});
