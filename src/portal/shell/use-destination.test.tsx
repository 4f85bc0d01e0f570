// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { useEffect } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { HEADER_LOGIN } from '../forms/begun-login.ts';
import { addressTicketsAtom } from '../state/address/address-tickets.ts';
import { flagsAtom, hasTokenAtom, memberAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';
import { closeModalAtom, modalsAtom, openModalAtom } from '../state/modals.ts';
import { createState } from '../state/sources/create-state.ts';
import { forgetMember } from '../state/sources/load-member.ts';
import { makePage } from '../testing/site.ts';
import { useDestination } from './use-destination.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.sessionStorage.clear();
});

/** The field of the name in the header's log-in form. */
function headerForm(): HTMLInputElement {
  const form = Object.assign(document.createElement('form'), {
    innerHTML: '<input name="username"><input name="password">',
  });
  form.setAttribute(Object.keys(HEADER_LOGIN)[0] ?? '', '');
  document.body.append(form);
  return form.elements.namedItem('username') as HTMLInputElement;
}

interface How {
  readonly loginFirst?: boolean;
  readonly audience?: 'visitor' | 'member';
  readonly prepare?: (store: Store) => void;
}

/** Opens an address. No user is signed in unless the page was drawn for a member, whose facts are not loaded yet. */
async function open(address: string, { loginFirst = true, audience = 'visitor', prepare }: How = {}) {
  const store = createState(makePage({ audience, brand: { loginBeforeHome: loginFirst } }));
  if (audience === 'visitor') store.set(hasTokenAtom, false);
  prepare?.(store);
  const visited: string[] = [];
  let go: (to: string) => void = () => undefined;
  function Page() {
    useDestination();
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    useEffect(() => {
      visited.push(pathname + search);
      go = navigate;
    });
    return null;
  }
  await act(async () => {
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </Provider>,
    );
  });
  return {
    store,
    place: () => visited.at(-1),
    windows: () => store.get(modalsAtom).map(({ name, page }) => (page === undefined ? name : `${name} ${page}`)),
    wanted: () => window.sessionStorage.getItem('wanted'),
    close: (name: string) => act(async () => store.set(closeModalAtom, name)),
    go: (to: string) => act(async () => go(to)),
    signIn: () =>
      act(async () => {
        store.set(hasTokenAtom, true);
        store.set(flagsAtom, {});
        store.set(memberAtom, parseMember({ id: 1, account: 'ann', type: 0 }).value);
      }),
    forget: () => act(async () => forgetMember({ store })),
  };
}

describe('M29, D01: the login-first guard', () => {
  it('M29: leads to the log-in, then to the requested path and query', async () => {
    const page = await open('/vip?tab=2&lang=VI');
    expect([page.place(), page.windows(), page.wanted()]).toEqual([
      '/login?tab=2&lang=VI',
      ['login'],
      '/vip?tab=2&lang=VI',
    ]);
    await page.signIn();
    await page.close('login');
    expect([page.place(), page.windows(), page.wanted()]).toEqual(['/vip?tab=2&lang=VI', [], null]);
  });

  it('M29: registering also leads there', async () => {
    const page = await open('/promotions');
    await page.go('/register');
    expect(page.windows()).toEqual(['register']);
    await page.signIn();
    await page.close('register');
    expect(page.place()).toBe('/promotions');
  });

  it('M29, D01: a closed window stays closed, and the requested page stays stored', async () => {
    const page = await open('/vip');
    await page.close('login');
    expect([page.place(), page.windows(), page.wanted()]).toEqual(['/login', [], '/vip']);
    await page.go('/register');
    expect(page.windows()).toEqual(['register']);
    await page.close('register');
    expect([page.place(), page.windows()]).toEqual(['/login', []]);
    await page.go('/login');
    expect(page.windows()).toEqual(['login']);
  });

  it('M29: a log-in from the page behind the window leads to the requested page', async () => {
    const page = await open('/vip');
    await page.close('login');
    await page.signIn();
    expect([page.place(), page.windows()]).toEqual(['/vip', []]);
  });

  it('M64, P11: no window covers a log-in that is being typed in the header; it leads to the requested page', async () => {
    const header = headerForm();
    header.focus();
    const page = await open('/vip');
    expect([page.place(), page.windows()]).toEqual(['/login', []]);
    expect(document.activeElement).toBe(header);
    header.blur();
    await page.go('/login');
    expect(page.windows()).toEqual(['login']);
    await page.close('login');
    await page.signIn();
    expect(page.place()).toBe('/vip');
  });

  it.each(['/login', '/register', '/register.html', '/helpmc', '/download'])(
    'M29, D01: %s is reachable without a token',
    async (address) => {
      const page = await open(address);
      expect([page.place(), page.wanted()]).toEqual([address, null]);
    },
  );

  it.each([
    '/login?next=//evil.example',
    '/login?redirect=https://evil.example/vip',
    '/login?wanted=/%5Cevil.example',
    '/login?returnUrl=javascript:alert(1)',
    '/%2F%2Fevil.example',
    '/index/..//evil.example',
  ])('M29: %s leads to no other site', async (address) => {
    const page = await open(address);
    await page.signIn();
    await page.close('login');
    expect(page.place()).toBe('/index');
  });

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'M29: neither does %s in the storage',
    async (stored) => {
      window.sessionStorage.setItem('wanted', stored);
      const page = await open('/login');
      await page.signIn();
      await page.close('login');
      expect(page.place()).toBe('/index');
    },
  );

  it('M29: a sign-out does not lead back to the last page', async () => {
    const page = await open('/login');
    await page.signIn();
    await page.close('login');
    await page.go('/vip');
    await page.forget();
    expect([page.place(), page.windows(), page.wanted()]).toEqual(['/login', ['login'], null]);
  });

  it('M29: while the session is unknown the address stays and no window opens', async () => {
    const page = await open('/vip', { audience: 'member' });
    expect([page.place(), page.windows()]).toEqual(['/vip', []]);
    await page.signIn();
    expect([page.place(), page.windows()]).toEqual(['/vip', []]);
  });
});

describe('M34: windows opened by addresses', () => {
  it('M34: at /login a signed-in member is led home without a window', async () => {
    const page = await open('/login', { audience: 'member', loginFirst: false });
    expect(page.windows()).toEqual([]);
    await page.signIn();
    expect([page.place(), page.windows()]).toEqual(['/index', []]);
  });

  it('M34: closing the window leads home; leaving the address closes it', async () => {
    const page = await open('/login', { loginFirst: false });
    await page.close('login');
    expect([page.place(), page.windows()]).toEqual(['/index', []]);
    await page.go('/register');
    expect(page.windows()).toEqual(['register']);
    await page.go('/vip');
    expect([page.place(), page.windows()]).toEqual(['/vip', []]);
  });

  it('M281: a mailed link opens the password change instead of the log-in, which opens on cancel', async () => {
    const page = await open('/login', { prepare: (store) => store.set(addressTicketsAtom, { reset: 'T-1' }) });
    expect(page.windows()).toEqual(['changePass reset']);
    await page.close('changePass');
    expect([page.windows(), page.store.get(addressTicketsAtom)]).toEqual([['login'], {}]);
  });

  it('M281: the reset signs the member in and leads home', async () => {
    const page = await open('/login', { prepare: (store) => store.set(addressTicketsAtom, { reset: 'T-1' }) });
    await page.signIn();
    await page.close('changePass');
    expect([page.place(), page.windows()]).toEqual(['/index', []]);
  });

  it('M55: no log-in window covers a password that must be changed', async () => {
    const page = await open('/login', {
      prepare: (store) => store.set(openModalAtom, { name: 'changePass', page: 'forced' }),
    });
    expect(page.windows()).toEqual(['changePass forced']);
    await page.close('changePass');
    expect(page.windows()).toEqual(['login']);
  });
});
