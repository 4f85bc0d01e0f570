// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { usePerform } from '#portal/play/perform.ts';
import { Modals } from '#portal/shell/modals.tsx';
import { hasTokenAtom, memberAtom } from '#portal/state/atoms.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { ALL_LANES, makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, openPage, refuse, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { EsportsScreen, SportsScreen } from './sports-screen.tsx';

const LAUNCH = '/wps/game/launchGame';
const ADDRESS = 'https://games.example/play/x?ticket=t-1';
const found: Script = { [LAUNCH]: [answer({ game_url: ADDRESS })] };

beforeEach(() => {
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Vendors that open their own lobby, as sports vendors do. */
const lanes = ALL_LANES.map((lane) => ({ ...lane, cards: lane.cards.map((card) => ({ ...card, isGame: 'game' })) }));

async function open(Screen: typeof SportsScreen, { script = found, address = '/sports', isIn = true } = {}) {
  const content = (
    <Queries>
      <Screen />
      <Modals />
    </Queries>
  );
  const opened = openPage(makePage({ trees: { lanes } }), script, content, address);
  await act(async () => {
    if (!isIn) return;
    opened.session.begin('t-0');
    opened.store.set(hasTokenAtom, true);
    opened.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', type: 0 }).value);
  });
  return opened;
}

const vendorName = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('M41: sports and esports', () => {
  it('M41, M71: shows the sports vendors and DS88; the address selects one', async () => {
    await open(SportsScreen);
    expect(vendorName()).toBe('PITCH Games');
    expect(screen.getByRole('link', { name: 'DS88 Games' }).getAttribute('href')).toBe('/sports?page=DS88');
    cleanup();
    await open(SportsScreen, { address: '/sports?page=DS88' });
    expect(vendorName()).toBe('DS88 Games');
    expect(screen.getByRole('link', { name: 'DS88 Games' }).getAttribute('aria-current')).toBe('true');
  });

  it('M41: an unknown vendor address shows the first; esports has its own vendors', async () => {
    await open(EsportsScreen, { address: '/esports?page=NOBODY' });
    expect(vendorName()).toBe('ARENA Games');
  });

  it('M41, M150: a click opens the vendor in full screen', async () => {
    const { place } = await open(SportsScreen);
    await click(screen.getByRole('button', { name: inEnglish('play.vendor.open') }));
    await waitFor(() => expect(place()).toBe('/game'));
  });

  it('M41, M150: or its lobby in the page, sandboxed', async () => {
    await open(SportsScreen);
    await click(screen.getByRole('button', { name: inEnglish('play.vendor.here') }));
    await waitFor(() =>
      expect(document.querySelector('iframe')?.title).toBe(inEnglish('play.frame', { name: 'PITCH Games' })),
    );
    expect(document.querySelector('iframe')?.getAttribute('sandbox')).not.toContain('top-navigation');
  });

  it('M41: a lobby that fails to load reports it and can be retried', async () => {
    await open(SportsScreen, {
      script: { [LAUNCH]: [refuse('function_not_available'), answer({ game_url: ADDRESS })] },
    });
    await click(screen.getByRole('button', { name: inEnglish('play.vendor.here') }));
    await screen.findByText(inEnglish('play.silent.title', { name: 'PITCH Games' }));
    await click(screen.getByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  });

  it('M41, M148: a visitor is invited to log in, and nothing is launched', async () => {
    const { calls } = await open(SportsScreen, { isIn: false });
    await click(screen.getByRole('button', { name: inEnglish('play.vendor.here') }));
    await screen.findByText(inEnglish('play.loginFirst'));
    await click(screen.getByRole('button', { name: inEnglish('element.account.login') }));
    await waitFor(() => expect(windowOf('login')).not.toBeNull());
    expect(calls()).not.toContain(`GET ${LAUNCH}`);
  });
});

it('M71: the entry of DS88 launches its vendor', async () => {
  function Entry() {
    const perform = usePerform();
    return (
      <button type="button" onClick={() => perform({ action: { launch: 'DS88' } })}>
        DS88
      </button>
    );
  }
  const { seen, place } = await open(Entry);
  await click(screen.getByRole('button', { name: 'DS88' }));
  await waitFor(() => expect(place()).toBe('/game'));
  expect(seen.find(({ call }) => call === `GET ${LAUNCH}`)?.query['vassalage']).toBe('DS88');
});
