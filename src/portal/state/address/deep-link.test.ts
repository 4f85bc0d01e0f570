import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '#model/catalogue/routes.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { dropDeepLink, keepDeepLink, readDeepLink, wantedPlace } from './deep-link.ts';

const SIGN_IN_METHODS = ['/', '/index', '/login', '/register', '/register.html', '/forgetPass'];

describe('M29, D01: return targets of a log-in', () => {
  it('M29: every screen except home and sign-in, with its query', () => {
    for (const { path } of SCREENS) {
      const link = `${path}?page=AXIOM&lang=VI`;
      expect(readDeepLink(link), path).toBe(SIGN_IN_METHODS.includes(path) ? undefined : link);
    }
    expect(readDeepLink('/NoticePage/')).toBe('/noticePage');
  });

  it.each([
    '//evil.example',
    '//evil.example/vip',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example/vip',
    '%2F%2Fevil.example',
    'https://evil.example/vip',
    'https:/vip',
    'http:\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:/vip',
    '/javascript:alert(1)',
    'data:text/html,x',
    ' /vip',
    '/vip\n//evil.example',
    '/vip\t',
    '\u0000/vip',
    '/vip#//evil.example',
    '/vip/../../evil.example',
    '/./vip',
    '/vip@evil.example',
    '/nowhere',
    '/constructor',
    '/wps/session/logout',
    '/_portal/events',
    'vip',
    '?vip',
    '',
    `/vip?${'a'.repeat(600)}`,
    '/vip?next=<script>',
    '/vip?"onload=',
    undefined,
    null,
    7,
    ['/vip'],
    { toString: () => '/vip' },
  ])('M29: %j is no target', (raw) => {
    expect(readDeepLink(raw)).toBeUndefined();
  });

  it('M29: any target stays on this site and on one of its screens', () => {
    const paths = SCREENS.map(({ path }) => path);
    const address = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true }),
      fc.tuple(fc.constantFrom(...paths, '//', '/\\', 'https:'), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(address, (raw) => {
        const link = readDeepLink(raw);
        if (link === undefined) return true;
        const { origin, pathname } = new URL(link, 'https://site.example');
        return origin === 'https://site.example' && paths.includes(pathname);
      }),
    );
  });

  it('M29: the target is stored until it is reached; home and invalid values do not replace it', () => {
    const storage = createMemoryStorage();
    expect(wantedPlace(storage)).toBe('/index');
    keepDeepLink('/rng?page=AXIOM', storage);
    for (const other of ['/index', '/login', '//evil.example', '/nowhere']) keepDeepLink(other, storage);
    expect([wantedPlace(storage), wantedPlace(storage)]).toEqual(['/rng?page=AXIOM', '/rng?page=AXIOM']);
    dropDeepLink(storage);
    expect(wantedPlace(storage)).toBe('/index');
  });

  it('M29: a target in the storage is validated again', () => {
    const storage = createMemoryStorage();
    storage.setItem('wanted', '//evil.example');
    expect(wantedPlace(storage)).toBe('/index');
  });
});
