import { describe, expect, it } from 'vitest';
import { readChoice } from '#console/preview/preview-address.ts';
import type { SupportView } from '#contract/staff/previews/calls.ts';
import { whyAddress } from './why-address.ts';

const VIEW = {
  merchant: 'aurora',
  language: 'VI',
  visitor: 'player',
  screen: '',
  reason: 'notFound',
  revision: 3,
  current: 3,
  sameBrand: true,
  build: '00ff',
  trees: null,
} as const satisfies SupportView;

const asked = (more: Partial<SupportView>) =>
  Object.fromEntries(new URL(whyAddress('CODE', { ...VIEW, ...more }), 'http://console').searchParams);

describe('target of a support code', () => {
  it('N06: the code of a missing page opens a missing page', () => {
    expect(asked({})).toEqual({ code: 'CODE', language: 'VI', visitor: 'player', screen: '/no-such-page' });
    expect(readChoice(new URLSearchParams(asked({})), 'EN').screen).toBe('/no-such-page');
  });

  it('N06: any other code opens its screen, with the subject of the screen', () => {
    expect(asked({ screen: '/vip' })).toMatchObject({ screen: '/vip', element: 'route./vip' });
    expect(asked({ reason: 'failed', screen: '/promo' })).toMatchObject({ screen: '/promo', element: 'route./promo' });
    const closed = asked({ reason: 'maintenance' });
    expect(closed).toMatchObject({ element: 'startup.maintenance' });
    expect(closed['screen']).toBeUndefined();
  });
});
