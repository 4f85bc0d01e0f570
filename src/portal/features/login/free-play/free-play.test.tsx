// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answer,
  click,
  easyChallenge,
  openWindow,
  refuse,
  type Script,
  windowOf,
} from '#portal/forms/testing/open-window.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { pageOf } from '../testing/login-page.tsx';
import { operatingSystem, randomText } from './free-play-facts.ts';

afterEach(cleanup);

const FREE = '/wps/session/login/freeplay';
const open = (script: Script) =>
  openWindow(
    pageOf({ switches: ['FREEPLAY3'] }),
    { '/wps/member/info': [answer({ id: 'm4', account: 'trial-1', type: 4 })], ...script },
    { name: 'freePlay' },
  );

describe('M105, M283: free play', () => {
  it('M105: a trial session starts automatically after the human check, with a random string of 256 bits; a failed check is retried by a click', async () => {
    const page = await open({
      '/wps/captcha/human': [answer({ provider: 'riddle', challenge: {} }), easyChallenge],
      [FREE]: [answer({ token: 't-4' })],
    });
    await screen.findByText(inEnglish('error.human_check_failed'));
    expect(page.calls()).not.toContain(`POST ${FREE}`);
    await click(screen.getByRole('button', { name: inEnglish('signin.freePlay.submit') }));
    await waitFor(() => expect(windowOf('freePlay')).toBeNull());
    const asked = page.seen.find(({ call }) => call === `POST ${FREE}`);
    expect(asked?.body).toMatchObject({ platform: 'W', random: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
    expect(asked?.body['humanCheck']).toBeTruthy();
    expect(page.seen.find(({ call }) => call === 'GET /wps/captcha/human')?.query).toEqual({ scene: 'register' });
    expect(page.store.get(memberAtom)?.type).toBe(4);
  });

  it('M105: a failure is shown, and a click retries', async () => {
    await open({ [FREE]: [refuse('too_many_requests', {}, 429), answer({ token: 't-4' })] });
    await screen.findByText(inEnglish('error.too_many_requests'));
    await click(screen.getByRole('button', { name: inEnglish('signin.freePlay.submit') }));
    await waitFor(() => expect(windowOf('freePlay')).toBeNull());
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iOS'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)', 'macOS'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['', 'other'],
  ])('M105: the system of "%s" is %s', (agent, system) => expect(operatingSystem(agent)).toBe(system));

  it('M105: the random string is base64url without padding', () => {
    expect(randomText((bytes) => void bytes.fill(255))).toBe(`${'_'.repeat(42)}8`);
  });
});
