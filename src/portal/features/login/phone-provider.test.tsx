// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, fill, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { channelName, type PhoneAnswer, type PhoneJob, readChannelId } from '../../phone/messages.ts';
import { inputNamed, LOGIN, openLogin, submit, welcome } from './testing/login-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OFFERED = answer({ provider: 'firebase', apiKey: 'k', authDomain: 'p.example', projectId: 'p' });

/** Simulates the provider's page in a separate window: it reports that it is ready, and answers the job it receives. */
function providerPage(answers: Readonly<Record<PhoneJob['type'], PhoneAnswer>>) {
  const jobs: PhoneJob[] = [];
  vi.stubGlobal('open', (address: string) => {
    const channel = new BroadcastChannel(
      channelName(readChannelId(new URL(address, 'https://quartz.example').hash) ?? ''),
    );
    channel.onmessage = ({ data }: MessageEvent<PhoneJob>) => {
      jobs.push(data);
      channel.postMessage(answers[data.type]);
    };
    channel.postMessage({ type: 'ready' });
    return { closed: false, close: () => channel.close() };
  });
  return jobs;
}

async function openSms(script: Script) {
  const page = await openLogin(
    { ...welcome, ...script },
    { switches: ['MOBILEVERCODELOGIN3'], features: { phoneAuth: { provider: 'firebase' } } },
  );
  await click(screen.getByRole('tab', { name: inEnglish('element.login.sms') }));
  await screen.findByRole('button', { name: inEnglish('code.send') });
  await waitFor(() => expect(inputNamed('countryDialingCode').value).toBe('65'));
  fill(inputNamed('mobileNum'), '91234567');
  return page;
}

const send = () => click(screen.getByRole('button', { name: inEnglish('code.send') }));

describe('M103: a code by the phone provider', () => {
  it('M103, M100: the provider sends and verifies, the log-in sends its token, another code waits a minute', async () => {
    const jobs = providerPage({
      send: { type: 'sent', verificationId: 'v-1' },
      verify: { type: 'verified', idToken: 'id-1' },
    });
    const page = await openSms({ '/wps/verification/phoneProvider': [OFFERED] });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: inEnglish('code.send') }).getAttribute('aria-busy')).toBeNull(),
    );
    await send();
    await screen.findByRole('button', { name: /^Resend in (60|59) s$/ });
    fill(inputNamed('verificationCode'), ' 123456 ');
    await submit();
    await waitFor(() => expect(windowOf('login')).toBeNull());
    expect(jobs).toEqual([
      { type: 'send', countryDialingCode: '65', mobileNum: '91234567' },
      { type: 'verify', verificationId: 'v-1', code: '123456' },
    ]);
    const body = page.seen.find(({ call }) => call === `POST ${LOGIN}`)?.body;
    expect(body).toMatchObject({ type: 'sms', mobileNum: '91234567', firebaseIdToken: 'id-1' });
    expect(body).not.toHaveProperty('verificationCode');
    expect(page.calls()).not.toContain('POST /wps/verification/sms/noLogin');
  });

  it('M103: a provider’s field error is shown next to it, any other in a dialog; no user is logged in', async () => {
    providerPage({ send: { type: 'failed', code: 'quota-exceeded' }, verify: { type: 'failed', code: 'unknown' } });
    const page = await openSms({ '/wps/verification/phoneProvider': [OFFERED] });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: inEnglish('code.send') }).getAttribute('aria-busy')).toBeNull(),
    );
    await send();
    await click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(windowOf('warning')).toBeNull());
    providerPage({
      send: { type: 'failed', code: 'invalid-phone-number' },
      verify: { type: 'failed', code: 'unknown' },
    });
    await send();
    await waitFor(() => expect(inputNamed('mobileNum').getAttribute('aria-invalid')).toBe('true'));
    expect(page.calls()).not.toContain(`POST ${LOGIN}`);
  });

  it('M103: without a provider the gateway texts the code itself', async () => {
    const page = await openSms({ '/wps/verification/phoneProvider': [answer(null)] });
    await waitFor(() => expect(page.calls()).toContain('GET /wps/verification/phoneProvider'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: inEnglish('code.send') }).getAttribute('aria-busy')).toBeNull(),
    );
    await send();
    await waitFor(() => expect(page.calls()).toContain('POST /wps/verification/sms/noLogin'));
  });
});
