// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPage } from '#portal/forms/testing/open-window.tsx';
import { screens } from '#portal/shell/routes.tsx';
import { ALL_TREES, makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { QR_MARGIN, QR_SIZE } from '#ui/pictures/qr-code.tsx';
import { platformOf } from './platform.ts';

const { download: DownloadPage } = screens;
beforeAll(() => DownloadPage.preload());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

async function open(resources?: readonly object[], userAgent = MAC, language: 'EN' | 'CN' = 'EN') {
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { info } = ALL_TREES.status;
  const status = resources === undefined ? {} : { info: { ...info, resources } };
  await act(async () => openPage(makePage({ status, language }), {}, <DownloadPage />, '/down'));
}
const order = () => [...document.querySelectorAll('[data-app]')].map((card) => card.getAttribute('data-app'));

describe('the download page', () => {
  it('M45, M86, M230: iOS, iOS lite and Android, each with a QR code, a link and the steps', async () => {
    await open();
    expect(order()).toEqual(['ios', 'iosLite', 'android']);
    await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(3));
    expect(screen.getByRole('img', { name: inEnglish('bar.qrAlt', { platform: 'iPhone' }) })).toBeTruthy();
    const link = screen.getByRole('link', { name: inEnglish('download.get', { platform: 'Android' }) });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://app.example/apk',
      'noopener noreferrer',
    ]);
    expect(document.querySelectorAll('[data-app="android"] ol li')).toHaveLength(3);
  });

  it('M375, D42: a code is 200 px with a margin of 20', async () => {
    expect([QR_SIZE, QR_MARGIN]).toEqual([200, 20]);
    await open();
    const [code] = await screen.findAllByRole('img');
    expect([code?.getAttribute('width'), code?.getAttribute('height')]).toEqual(['200', '200']);
    await waitFor(() => expect(getComputedStyle(code?.parentElement ?? document.body).padding).toBe('20px'));
  });

  it('M91: each has the merchant’s name for the language, and its own code wins over its address', async () => {
    const resource = {
      resourceType: 'Android',
      url: '',
      qrCodeUrl: 'https://app.example/scan',
      labelNameEn: 'Our Droid',
      labelNameCn: '我们的安卓',
    };
    await open([resource], MAC, 'CN');
    expect(screen.getByRole('heading', { name: /我们的安卓/ })).toBeTruthy();
    await screen.findByRole('img', { name: /我们的安卓/ });
    // The app is not downloaded by a link, only by scanning.
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it.each([
    [ANDROID, ['android', 'ios', 'iosLite'], ['android']],
    [IPHONE, ['ios', 'iosLite', 'android'], ['ios', 'iosLite']],
    [MAC, ['ios', 'iosLite', 'android'], []],
  ])('M45: the apps of this device come first: %s', async (userAgent, apps, own) => {
    await open(undefined, userAgent);
    await waitFor(() => expect(order()).toEqual(apps));
    const ownCards = [...document.querySelectorAll('[data-own]')].map((card) => card.closest('li')?.dataset['app']);
    expect(ownCards).toEqual(own);
  });

  it('M45: without an app the page shows what to do', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: inEnglish('download.empty.title') })).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/index');
  });
});

it.each([
  [{ userAgent: ANDROID, maxTouchPoints: 5 }, 'android'],
  [{ userAgent: IPHONE, maxTouchPoints: 5 }, 'ios'],
  [{ userAgent: MAC, maxTouchPoints: 5 }, 'ios'],
  [{ userAgent: MAC, maxTouchPoints: 0 }, undefined],
  [{ userAgent: 'Windows NT 10.0', maxTouchPoints: 10 }, undefined],
])('M45: %o is %s', (signs, platform) => {
  expect(platformOf(signs)).toBe(platform);
});
