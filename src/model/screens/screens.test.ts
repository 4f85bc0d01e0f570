import { describe, expect, it } from 'vitest';
import { resolvePortal } from '../portal/portal.ts';
import { memberFacts } from '../site/document-facts.ts';
import { parseTrees } from '../site/trees.ts';
import { sampleBrand } from '../testing/brands.ts';
import { type Destination, type RouteWindow, screenOf, windowAt } from './screens.ts';

const laneOf = (title: string) => ({ title, cards: [{ vassalage: 'AXIOM' }] });
const LANES = ['LIVE', 'RNG', 'LOTT'].map(laneOf);
const visitor = memberFacts(null);

const TOKEN = { has: true, none: false, unknown: undefined } as const;

function lead(
  path: string,
  more: Readonly<Record<string, unknown>> = {},
  token: 'has' | 'none' | 'unknown' = 'none',
  lanes = LANES,
): Destination {
  const brand = sampleBrand(more);
  const [pathname = '', search] = path.split('?');
  return screenOf(
    resolvePortal(parseTrees({ lanes }, brand).documents),
    visitor,
    { pathname, search: search ? `?${search}` : '' },
    TOKEN[token],
  );
}

describe('routes of addresses', () => {
  it('M32: / leads to /index and keeps the query', () => {
    expect(lead('/?code=A1&lang=VI')).toEqual({ kind: 'redirect', to: '/index?code=A1&lang=VI' });
  });

  it.each([
    ['/index', 'home', 'full'],
    ['/noticePage', 'notices', 'full'],
    ['/vip', 'vip', 'full'],
    ['/pointMall', 'pointMall', 'noSide'],
    ['/lottery', 'lottery', 'full'],
    ['/vnlottery', 'vnlottery', 'full'],
    ['/elott', 'elott', 'full'],
    ['/seaLottery', 'seaLottery', 'headerOnly'],
    ['/rng', 'lobby', 'full'],
    ['/live', 'lobby', 'full'],
    ['/promotions', 'promotions', 'full'],
    ['/promoDetail', 'promoDetail', 'full'],
    ['/seamless', 'seamless', 'headerOnly'],
    ['/help', 'help', 'full'],
    ['/down', 'download', 'full'],
    ['/download', 'download', 'full'],
    ['/join', 'join', 'full'],
    ['/helpmc', 'memberHelp', 'bare'],
    ['/depositv2', 'memberPage', 'full'],
    ['/withdraw', 'memberPage', 'full'],
    ['/withdrawalConfirmation', 'memberPage', 'full'],
    ['/missionLeaderboard', 'memberPage', 'full'],
    ['/personalHistoryCopy', 'memberPage', 'full'],
    ['/playerRank', 'memberPage', 'full'],
    ['/transferFund', 'memberPage', 'full'],
    ['/transferUpline', 'memberPage', 'full'],
    ['/securityCenter', 'memberPage', 'full'],
    ['/game', 'game', 'stage'],
  ])('M33 M35-M48: %s draws %s in the frame %s', (path, screen, frame) => {
    expect(lead(path)).toMatchObject({ kind: 'screen', screen, frame, elementId: `route.${path}` });
  });

  it('M34 M53: /register and /register.html are home with the registration modal; /login with the log-in popup (D01)', () => {
    expect(lead('/register')).toMatchObject({ screen: 'home', modal: 'register' });
    expect(lead('/register.html')).toMatchObject({ screen: 'home', modal: 'register' });
    expect(lead('/login')).toMatchObject({ screen: 'home', modal: 'login' });
  });

  it('a category without vendors leads home with a message', () => {
    for (const path of ['/fish', '/pvp', '/sports', '/esports']) {
      expect(lead(path)).toEqual({ kind: 'redirect', to: '/index', word: 'screens.noVendors' });
    }
  });

  it('M38: a site without lotteries leads home from all their pages', () => {
    for (const path of ['/lottery', '/vnlottery', '/elott', '/seaLottery']) {
      const refused = { kind: 'redirect', to: '/index', word: 'screens.noVendors' };
      expect(lead(path, {}, 'none', [laneOf('RNG')]), path).toEqual(refused);
      expect(lead(path).kind, path).toBe('screen');
    }
  });

  it('others are not found; case and a trailing slash do not matter', () => {
    expect(lead('/nowhere')).toEqual({ kind: 'notFound' });
    expect(lead('/constructor')).toEqual({ kind: 'notFound' });
    expect(lead('/NoticePage/')).toMatchObject({ screen: 'notices' });
  });

  it('waits while the lanes are missing', () => {
    const portal = resolvePortal({ brand: sampleBrand() });
    expect(screenOf(portal, visitor, { pathname: '/live', search: '' })).toEqual({ kind: 'wait', frame: 'full' });
  });
});

describe('the login-first guard', () => {
  const first = { loginBeforeHome: true };

  it('M22 M29 D01: without a token only its list is reachable', () => {
    for (const path of ['/login', '/register', '/register.html', '/helpmc', '/help', '/download']) {
      expect(lead(path, first).kind, path).toBe('screen');
    }
    for (const path of ['/', '/index', '/rng?page=AXIOM', '/nowhere', '/down']) {
      expect(lead(path, first), path).toMatchObject({ kind: 'redirect', to: expect.stringMatching(/^\/login/) });
    }
  });

  it.each([
    ['/login', 'entrance', 'entrance'],
    ['/register', 'entrance', 'entrance'],
    ['/help', 'help', 'entrance'],
    ['/helpmc', 'memberHelp', 'bare'],
  ])('M22 D01: at %s is %s in the frame %s: nothing that leads back to the log-in', (path, screen, frame) => {
    expect(lead(path, first)).toMatchObject({ screen, frame });
    expect(lead(path, first, 'unknown')).toMatchObject({ screen, frame });
  });

  it('allows everything with a token, and waits for the browser when unknown', () => {
    expect(lead('/index', first, 'has').kind).toBe('screen');
    expect(lead('/index', first, 'unknown').kind).toBe('wait');
  });
});

describe('the window of an address', () => {
  it.each<[string, RouteWindow | undefined]>([
    ['/login', { name: 'login' }],
    ['/Login/?way=sms', { name: 'login', way: 'sms' }],
    ['/login?way=<b>', { name: 'login' }],
    ['/register.html', { name: 'register' }],
    ['/forgetPass', { name: 'forgetPass' }],
    ['/login?reset=aT-1', { name: 'changePass', page: 'reset' }],
    ['/login?reset=', { name: 'login' }],
    ['/login?reset=%3Cb%3E', { name: 'login' }],
    ['/login?social=aT-1', undefined],
    ['/register?reset=aT-1', { name: 'register' }],
    ['/index', undefined],
    ['/constructor', undefined],
  ])('%s: %j', (address, expected) => {
    const { pathname, search } = new URL(address, 'http://site.invalid');
    expect(windowAt({ pathname, search })).toEqual(expected);
  });
});
