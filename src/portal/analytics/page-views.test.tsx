// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#contract/wire/client.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { portalAtom } from '../state/atoms.ts';
import { type Browser, BrowserContext } from '../state/client.ts';
import { createSession } from '../state/session.ts';
import { createState } from '../state/sources/create-state.ts';
import { makePage } from '../testing/site.ts';
import { asksForPrivacy, type Consent, chooseConsentAtom, consentAtom } from './consent.ts';
import { usePageViews } from './use-page-views.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function openBrowser(hasAnalytics: boolean, status = 200, consent: Consent | null = 'yes') {
  const page = makePage({});
  const services = { ...page.portal.services, analytics: hasAnalytics };
  const store = createState({ ...page, portal: { ...page.portal, services } });
  store.set(consentAtom, consent ?? undefined);
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const sent: { path: string; body: unknown; module: string | null; address: string }[] = [];
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => 'EN',
    token: () => 'the-token',
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const text = await request.text();
      sent.push({ path: pathname, body: JSON.parse(text), module: request.headers.get('ModuleId'), address: search });
      const refused = { success: false, value: null, errorCode: 'function_not_available' };
      return Response.json(status === 200 ? { success: true, value: null } : refused, { status });
    },
  });
  const browser: Browser = { client, session, store };
  return { browser, sent };
}

function Screen({ id }: { readonly id: string | undefined }) {
  usePageViews(id);
  return null;
}
const tree = (browser: Browser, id: string | undefined) => (
  <Provider store={browser.store}>
    <BrowserContext value={browser}>
      <Screen id={id} />
    </BrowserContext>
  </Provider>
);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('page views', () => {
  it('M28: each shown screen is reported once: its id and the language, nothing of the visitor', async () => {
    const { browser, sent } = openBrowser(true);
    const { rerender } = render(tree(browser, undefined));
    rerender(tree(browser, 'home'));
    await waitFor(() => expect(sent).toHaveLength(1));
    rerender(tree(browser, 'home'));
    rerender(tree(browser, 'vip'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual(
      ['home', 'vip'].map((screen) => ({
        path: '/wps/analytics/view',
        body: { screen, language: 'EN' },
        module: 'COMM3',
        address: '',
      })),
    );
    expect(JSON.stringify(sent)).not.toContain('the-token');
  });

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('M28: a browser with privacy signal (%s) sends nothing', (_name, asks) => {
    expect(asksForPrivacy(asks)).toBe(true);
    expect(
      [{}, { doNotTrack: '0' }, { doNotTrack: null }, { globalPrivacyControl: false }].map(asksForPrivacy),
    ).toEqual(Array(4).fill(false));
    Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: '1' });
    const { browser, sent } = openBrowser(true);
    render(tree(browser, 'home'));
    expect(sent).toEqual([]);
    Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: null });
  });

  it('M28: without an analytics service nothing is sent, until the merchant has one', async () => {
    const { browser, sent } = openBrowser(false);
    const { rerender } = render(tree(browser, 'home'));
    rerender(tree(browser, 'vip'));
    expect(sent).toEqual([]);
    const portal = browser.store.get(portalAtom);
    await act(async () =>
      browser.store.set(portalAtom, { ...portal, services: { ...portal.services, analytics: true } }),
    );
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ screen: 'vip', language: 'EN' }]));
  });

  it('M28: nothing is reported before consent, nor after a no; the open screen is reported with the yes', async () => {
    const { browser, sent } = openBrowser(true, 200, null);
    const storage = createMemoryStorage();
    const { rerender } = render(tree(browser, 'home'));
    await act(async () => browser.store.set(chooseConsentAtom, 'no', storage));
    rerender(tree(browser, 'vip'));
    expect(sent).toEqual([]);
    await act(async () => browser.store.set(chooseConsentAtom, 'yes', storage));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ screen: 'vip', language: 'EN' }]));
    await act(async () => browser.store.set(chooseConsentAtom, 'no', storage));
    rerender(tree(browser, 'help'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toHaveLength(1);
  });

  it('M28: a gateway without page views is called once', async () => {
    const { browser, sent } = openBrowser(true, 404);
    const { rerender } = render(tree(browser, 'home'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    rerender(tree(browser, 'vip'));
    rerender(tree(browser, 'help'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toHaveLength(1);
  });
});
