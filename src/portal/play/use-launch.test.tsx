// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games/read.ts';
import type { Vendor } from '#model/documents/lanes.ts';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, openPage, refuse, type Script, windowOf } from '../forms/testing/open-window.tsx';
import { Modals } from '../shell/modals.tsx';
import { hasTokenAtom, memberAtom } from '../state/atoms.ts';
import { modalsAtom } from '../state/modals.ts';
import { wordsAtom } from '../state/texts/words.ts';
import { makePage } from '../testing/site.ts';
import { launchingAtom, openGameAtom, readPlayed } from './play-state.ts';
import { type Launcher, useLaunch } from './use-launch.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import '../features/member/safer-play/safer-play-page.tsx';

afterEach(cleanup);

const LAUNCH = '/wps/game/launchGame';
const TRIAL = '/wps/relay/GCS_gameTrialLaunch';
const ADDRESS = 'https://games.example/play/x?ticket=t-1';
const game: Game = {
  nodeId: 'n1',
  gameId: 'g1',
  roomId: undefined,
  name: 'Amber Reef',
  vendor: 'REEL',
  vendorName: 'Reel Games',
  gameType: 'RNG',
  accountTypeName: 'REEL',
  code: undefined,
  defaultPlayType: undefined,
  isList: false,
  image: undefined,
  smallImage: undefined,
  hasTrial: true,
  isHot: false,
  isNew: false,
  minBetMinor: undefined,
  lines: undefined,
  classify: undefined,
};
const table: Vendor = { code: 'TABLE', name: 'Table Games', gameType: 'LIVE', opens: 'direct', accountType: 'TABLE' };

/** A page with a signed-in member (or none), and its launcher. */
async function open(script: Script = {}, type: number | null = 0, address = '/live?page=TABLE') {
  let launcher: Launcher | undefined;
  function Holder() {
    launcher = useLaunch();
    return null;
  }
  const content = (
    <>
      <Holder />
      <Modals />
    </>
  );
  const opened = openPage(makePage(), { [LAUNCH]: [answer({ game_url: ADDRESS })], ...script }, content, address);
  await act(async () => {
    if (type === null) return;
    opened.session.begin('t-0');
    opened.store.set(hasTokenAtom, true);
    opened.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', type }).value);
  });
  const use = () => {
    if (launcher === undefined) throw new Error('the launcher is not drawn');
    return launcher;
  };
  return { ...opened, launcher: use };
}

describe('M148, M150: a game of a vendor', () => {
  it('M150, M298, M02, M03: requests the address with the fixed values, stores the game, goes to /game', async () => {
    const { launcher, seen, place, store, session } = await open();
    await act(async () => launcher().launch(game));
    await waitFor(() => expect(place()).toBe('/game'));
    const { query } = seen.find(({ call }) => call === `GET ${LAUNCH}`) ?? {};
    expect(query).toEqual({
      nodeId: 'n1',
      gameId: 'g1',
      accountType: '1',
      confirmTrans: '0',
      vassalage: 'REEL',
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: '3',
      merchantCode: 'quartz',
      language: 'EN',
      backUrl: '/live?page=TABLE',
    });
    expect(store.get(openGameAtom)?.address).toBe(ADDRESS);
    expect(readPlayed(session)).toMatchObject({ nodeId: 'n1', from: '/live?page=TABLE', mode: 'real' });
    expect(session.game()).not.toContain('ticket');
  });

  it('M298: a room launches instead of its game', async () => {
    const { launcher, seen, place } = await open();
    await act(async () => launcher().launch({ ...game, roomId: 'r9' }));
    await waitFor(() => expect(place()).toBe('/game'));
    const { query } = seen.find(({ call }) => call === `GET ${LAUNCH}`) ?? {};
    expect([query?.['roomId'], query?.['gameId']]).toEqual(['r9', undefined]);
  });

  it('N10: a launch refused by a break says until when and what still works, and leads to the page', async () => {
    const until = Date.UTC(2026, 10, 23, 12);
    const { launcher, place, store } = await open({ [LAUNCH]: [refuse('on_break', { value: { until } })] });
    await act(async () => launcher().launch(game));
    const warning = within(await screen.findByRole('dialog', { name: /^You’re on a break until 2026-11-23 / }));
    expect(warning.getByText(inEnglish('safer.pause.text'))).toBeTruthy();
    await act(async () => launcher().launch(game));
    await waitFor(() => expect(store.get(launchingAtom)).toBeNull());
    expect(store.get(modalsAtom)).toHaveLength(1);
    await act(async () => warning.getByRole('button', { name: inEnglish('element.footer.limits') }).click());
    await waitFor(() => expect(store.get(modalsAtom)).toMatchObject([{ name: 'member', page: 'saferPlay' }]));
    await screen.findByText(inEnglish('safer.lead'));
    expect([place(), store.get(wordsAtom)]).toEqual(['/live?page=TABLE', []]);
  });

  it('M150: game_url2 is used if game_url is missing', async () => {
    const { launcher, store } = await open({ [LAUNCH]: [answer({ game_url2: ADDRESS })] });
    await act(async () => launcher().launch(game));
    await waitFor(() => expect(store.get(openGameAtom)?.address).toBe(ADDRESS));
  });

  it.each([
    ['no address', {}],
    ['a script', { game_url: 'javascript:alert(1)' }],
    ['this very site', { game_url: `${window.location.origin}/index` }],
    ['a name and a password', { game_url: 'https://a:b@games.example/' }],
    ['an origin that no list of the merchant names', { game_url: 'https://games.example.evil.example/' }],
    ['another port of one that is listed', { game_url: 'https://games.example:8443/' }],
    ['a listed name without TLS', { game_url: 'http://games.example/' }],
  ])('M150: a reply with %s opens nothing and is reported', async (_, reply) => {
    const { launcher, store, place } = await open({ [LAUNCH]: [answer(reply)] });
    await act(async () => launcher().launch(game));
    await waitFor(() => expect(store.get(wordsAtom).map(({ text }) => text)).toEqual(['play.noAddress']));
    expect([store.get(openGameAtom), store.get(launchingAtom), place()]).toEqual([null, null, '/live?page=TABLE']);
  });

  it('M148: the loader shows during the call; a refusal hides it and shows the server’s message', async () => {
    let reply: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => {
      reply = resolve;
    });
    const { launcher, store } = await open({ [LAUNCH]: [() => late] });
    await act(async () => launcher().launch(game));
    await waitFor(() => expect(store.get(launchingAtom)).toBe('Amber Reef'));
    await act(async () => reply(refuse('function_not_available', { message: 'Closed for today' })() as Response));
    await waitFor(() => expect(store.get(launchingAtom)).toBeNull());
    expect(store.get(wordsAtom).map(({ message }) => message)).toEqual(['Closed for today']);
  });

  it('M148: two clicks launch once', async () => {
    const { launcher, calls, place } = await open();
    await act(async () => {
      launcher().launch(game);
      launcher().launch(game);
    });
    await waitFor(() => expect(place()).toBe('/game'));
    expect(calls().filter((call) => call === `GET ${LAUNCH}`)).toHaveLength(1);
  });
});

describe('M148, M149, M151, M152: other outcomes', () => {
  it('M148, M52: a visitor gets the log-in popup, and no gateway call is made', async () => {
    const { launcher, calls } = await open({}, null);
    await act(async () => launcher().launch(game));
    await waitFor(() => expect(windowOf('login')).not.toBeNull());
    expect(calls()).not.toContain(`GET ${LAUNCH}`);
  });

  it('M152: a trial needs no log-in', async () => {
    const { launcher, seen, place } = await open({ [TRIAL]: [answer({ game_url: ADDRESS })] }, null);
    await act(async () => launcher().launch(game, 'trial'));
    await waitFor(() => expect(place()).toBe('/game'));
    expect(seen.find(({ call }) => call === `GET ${TRIAL}`)?.query).toEqual({ nodeId: 'n1', vassalage: 'REEL' });
  });

  it('M149: a lottery opens at its screen with its code and play type', async () => {
    const { launcher, place, calls } = await open();
    const lottery = { ...game, gameType: 'LOTT', accountTypeName: 'LOTT', code: 'D3', defaultPlayType: 'big' };
    await act(async () => launcher().launch(lottery));
    await waitFor(() => expect(place()).toBe('/lottery?gameCode=D3&playType=big'));
    expect(calls()).not.toContain(`GET ${LAUNCH}`);
  });

  it('M151, M57: a VASSALAGE item opens the popup with its vendor’s games, also for visitors', async () => {
    const games = {
      games: [{ nodeId: 'n7', gameName: 'Blue Lagoon', vassalage: 'REEF' }],
      pageNum: 1,
      totalPages: 1,
      total: 1,
    };
    const { launcher } = await open({ '/wps/relay/GCSGAME_gameList': [answer(games)] }, null);
    await act(async () => launcher().launch({ ...game, vendor: 'REEF', isList: true }));
    await waitFor(() => expect(windowOf('gamePopup')).not.toBeNull());
    await screen.findByText('Blue Lagoon');
    expect(windowOf('gamePopup')?.textContent).toContain('REEF Games');
  });

  it('M135, M108: a slot vendor is stored and its lobby opens', async () => {
    const { launcher, place, session } = await open({}, null);
    await act(async () => launcher().launchVendor({ ...table, code: 'SPIN' }, 'RNG'));
    await waitFor(() => expect(place()).toBe('/rng?page=SPIN'));
    expect(session.vassalage()).toBe('SPIN');
  });

  it('M150: a vendor without its own games launches by its code', async () => {
    const { launcher, seen, place } = await open();
    await act(async () => launcher().launchVendor(table, 'LIVE'));
    await waitFor(() => expect(place()).toBe('/game'));
    const { query } = seen.find(({ call }) => call === `GET ${LAUNCH}`) ?? {};
    expect([query?.['vassalage'], query?.['nodeId'], query?.['gameId']]).toEqual(['TABLE', undefined, undefined]);
  });
});
