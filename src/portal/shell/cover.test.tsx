// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#contract/wire/client.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { App } from '../start/app.tsx';
import { portalAtom, type Startup, startupAtom } from '../state/atoms.ts';
import type { Browser } from '../state/client.ts';
import { openModalAtom } from '../state/modals.ts';
import { createSession } from '../state/session.ts';
import { createState } from '../state/sources/create-state.ts';
import { makePage } from '../testing/site.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(startup?: Startup) {
  const store = createState(makePage(startup ? { startup } : {}));
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const asked: string[] = [];
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => 'EN',
    token: () => null,
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    fetch: async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : String(input)).pathname);
      return Response.json({ success: true, value: null });
    },
  });
  const browser: Browser = { client, session, store };
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/index']}>
        <App store={store} queries={{}} browser={browser} />
      </MemoryRouter>,
    );
  });
  const maintain = (maintenance: boolean) =>
    act(async () => store.set(portalAtom, { ...store.get(portalAtom), maintenance }));
  const refuse = (startup: Startup | null) => act(async () => store.set(startupAtom, startup));
  return { store, asked, maintain, refuse };
}

const cover = () => document.querySelector<HTMLElement>('[data-element^="startup."]');
const site = () => document.querySelector<HTMLElement>('[data-frame]');
const dialog = () => document.querySelector<HTMLElement>('[data-dialog="forgetPass"]');
const isSeen = (node: HTMLElement | null) => node !== null && node.style.display !== 'none';

const HEADER = 'header input[name=username]';
const WINDOW = '[data-dialog] input[name=email]';

function inputAt(selector: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const input = document.querySelector<HTMLInputElement>(selector);
    if (input === null) throw new Error(`there is no ${selector} yet`);
    return input;
  });
}

/** Types and flushes: a lazy part of the page may render at the same time. */
const type = (input: HTMLInputElement, value: string) => act(async () => fireEvent.input(input, { target: { value } }));

describe('M347: a page that was open when the site closes', () => {
  it('M26, M347: is covered, keeps typed input, and returns by itself', async () => {
    const { store, maintain } = await open();
    await type(await inputAt(HEADER), 'ann');
    await act(async () => store.set(openModalAtom, { name: 'forgetPass' }));
    await type(await inputAt(WINDOW), 'ann@example.com');

    await maintain(true);
    await screen.findByRole('heading', { level: 1, name: inEnglish('element.startup.maintenance') });
    expect(site()?.closest('[inert]')).not.toBeNull();
    expect(isSeen(dialog())).toBe(false);
    // The cover is not hidden from assistive technology, and the focus has left the page beneath.
    expect(cover()?.closest('[aria-hidden=true]')).toBeNull();
    expect(cover()?.parentElement?.contains(document.activeElement)).toBe(true);

    await maintain(false);
    expect([cover(), site()?.closest('[inert]')]).toEqual([null, null]);
    expect(isSeen(dialog())).toBe(true);
    expect([(await inputAt(WINDOW)).value, (await inputAt(HEADER)).value]).toEqual(['ann@example.com', 'ann']);
  });

  it('M27, M347: a restriction shows address and country, and Contact Us works', async () => {
    const { refuse } = await open();
    await refuse({ status: 2, ip: '203.0.113.9', country: 'SG' });
    await screen.findByRole('heading', { level: 1, name: inEnglish('element.startup.restricted') });
    expect(cover()?.textContent).toContain('203.0.113.9');
    expect(cover()?.textContent).toContain('Singapore');
    fireEvent.click(screen.getByText(inEnglish('screens.contactUs')));
    expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.example/1');
    await refuse(null);
    expect(cover()).toBeNull();
    expect(site()).not.toBeNull();
  });

  it('M26: the announced end is shown and counted down; afterwards the delay is shown', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T00:30Z'), shouldAdvanceTime: true });
    const { store, maintain } = await open();
    const until = Date.parse('2026-11-24T02:00Z');
    await act(async () => store.set(portalAtom, { ...store.get(portalAtom), maintenanceUntil: until }));
    await maintain(true);
    const timer = await screen.findByRole('timer', { name: inEnglish('screens.maintenance.left') });
    await waitFor(() => expect(timer.textContent).toMatch(/^1:(30:00|29:5\d)$/));
    expect(cover()?.querySelector('time')?.dateTime).toBe('2026-11-24T02:00:00.000Z');
    expect(cover()?.textContent).toContain(inEnglish('screens.maintenance.opens'));
    await act(async () => vi.advanceTimersByTime(2 * 3_600_000));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(cover()?.textContent).toContain(inEnglish('screens.maintenance.late'));
  });

  it('M66: the languages are links on the cover and work without script', async () => {
    await open({ status: 2, ip: '', country: '' });
    const languages = await waitFor(() => {
      const found = cover()?.querySelector('[data-part=languages]');
      if (!found) throw new Error('there are no languages yet');
      return found;
    });
    const links = [...languages.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);
    expect(links).toContainEqual(['?lang=VI', 'Tiếng Việt']);
    expect(languages.querySelector('[aria-current]')?.textContent).toBe('English');
  });

  it('M347: a site that never opened is not rendered below its start-up screen and sends no request', async () => {
    const { asked, refuse } = await open({ status: 2, ip: '', country: '' });
    await screen.findByRole('heading', { level: 1, name: inEnglish('element.startup.restricted') });
    expect([site(), asked]).toEqual([null, []]);
    await refuse(null);
    await waitFor(() => expect(site()).not.toBeNull());
  });
});
