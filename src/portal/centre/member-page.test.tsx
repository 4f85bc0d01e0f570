// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { loadMember } from '#portal/state/sources/load-member.ts';
import { answer, openPage, type Script } from '../forms/testing/open-window.tsx';
import { askedOrderAtom } from '../state/asked-order.ts';
import { flagsAtom, hasTokenAtom, memberAtom } from '../state/atoms.ts';
import { BrowserContext } from '../state/client.ts';
import { modalsAtom, openModalAtom } from '../state/modals.ts';
import { REPORTED_LATER } from '../state/sources/keep-facts.ts';
import { wordsAtom } from '../state/texts/words.ts';
import { makePage } from '../testing/site.ts';
import { MemberPage } from './member-page.tsx';

afterEach(cleanup);

const ORDER = '00000000-0000-4000-8000-0000000000d1';
const MEMBER = parseMember({ id: 'm1', account: 'ann', type: 0 }).value;

async function open(address: string, isMember = true, script: Script = {}) {
  const opened = openPage(makePage({ audience: isMember ? 'member' : 'visitor' }), script, <MemberPage />, address);
  const { store } = opened;
  const signIn = () =>
    act(async () => {
      store.set(hasTokenAtom, true);
      store.set(flagsAtom, {});
      store.set(memberAtom, MEMBER);
    });
  if (isMember) await signIn();
  else await act(async () => void [store.set(hasTokenAtom, false), store.set(memberAtom, null)]);
  const windows = () => store.get(modalsAtom).map(({ name, page }) => [name, page]);
  return { ...opened, windows, signIn };
}

it('M170: an address opens the deposit page with its order, over the home page', async () => {
  const { store, place, windows } = await open(`/depositv2?order=${ORDER}`);
  expect(place()).toBe('/index');
  expect(windows()).toEqual([['member', 'depositv2']]);
  expect(store.get(askedOrderAtom)).toBe(ORDER);
});

it.each(['withdraw', 'transferFund', 'securityCenter', 'saferPlay'])(
  'M161, M168, M171: the address /%s opens that page of the centre',
  async (page) => {
    const { store, windows } = await open(`/${page}?order=${ORDER}`);
    expect([windows(), store.get(askedOrderAtom)]).toEqual([[['member', page]], ORDER]);
  },
);

it('M182: receipts that wait for the member since the last info are requested first', async () => {
  const waits = { '/wps/member/info': [answer({ id: 'm1', account: 'ann', type: 0, toConfirm: '1' })] };
  const { store, client, session, windows } = await open('/withdraw', true, waits);
  cleanup();
  await act(async () => {
    render(
      <Provider store={store}>
        <BrowserContext value={{ store, client, session }}>
          <MemoryRouter initialEntries={['/withdrawalConfirmation']}>
            <MemberPage />
          </MemoryRouter>
        </BrowserContext>
      </Provider>,
    );
  });
  await waitFor(() => expect(windows()).toEqual([['member', 'withdrawalConfirmation']]));
});

it('M182: the receipts page stays after the last answer, and goes with another member', async () => {
  const info = (id: string, toConfirm: string) => answer({ id, account: 'ann', type: 0, toConfirm });
  const script = { '/wps/member/info': [info('m1', '1'), info('m1', '0'), info('m2', '0')] };
  const page = await open('/withdraw', true, script);
  page.session.begin('t-1');
  const reported = async () => {
    await act(async () => loadMember(page));
    return page.store.get(flagsAtom)?.['toConfirm'];
  };
  expect([await reported(), await reported(), await reported()]).toEqual([true, true, false]);
});

it.each(['?order=<script>', '?order=', '', '?order=../x'])('M170: %j is no order', async (query) => {
  const { store, windows } = await open(`/depositv2${query}`);
  expect([store.get(askedOrderAtom), windows()]).toEqual([undefined, [['member', 'depositv2']]]);
});

it('M170: a visitor logs in first, and then sees the order', async () => {
  const { store, windows } = await open(`/DepositV2?order=${ORDER}`, false);
  expect(windows().map(([name]) => name)).toEqual(['login']);
  const [login] = store.get(modalsAtom);
  await act(async () => {
    store.set(modalsAtom, []);
    store.set(hasTokenAtom, true);
    store.set(memberAtom, MEMBER);
    login?.onDone?.();
  });
  expect([windows(), store.get(askedOrderAtom)]).toEqual([[['member', 'depositv2']], ORDER]);
});

it('M170: a centre open at another page is reopened', async () => {
  const { store, windows } = await open('/depositv2', false);
  await act(async () => void [store.set(modalsAtom, []), store.set(memberAtom, MEMBER), store.set(hasTokenAtom, true)]);
  await act(async () => store.set(openModalAtom, { name: 'member', page: 'messageV2' }));
  cleanup();
  await act(async () => {
    render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/depositv2']}>
          <MemberPage />
        </MemoryRouter>
      </Provider>,
    );
  });
  expect(windows()).toEqual([['member', 'depositv2']]);
});

it('M197: a page with an unknown flag waits as an outline, and opens when it is known', async () => {
  const opened = openPage(makePage({ audience: 'member' }), {}, <MemberPage />, '/missionLeaderboard');
  const { store, place } = opened;
  const reported = (flags: Readonly<Record<string, boolean | undefined>>) =>
    act(async () => store.set(flagsAtom, flags));
  await act(async () => {
    store.set(hasTokenAtom, true);
    store.set(flagsAtom, REPORTED_LATER);
    store.set(memberAtom, MEMBER);
  });
  expect([place(), store.get(modalsAtom)]).toEqual(['/missionLeaderboard', []]);
  expect(document.querySelector('[aria-hidden]')).not.toBeNull();
  await reported({ ...REPORTED_LATER, mission: true });
  expect([place(), store.get(modalsAtom)]).toMatchObject(['/index', [{ name: 'member', page: 'missionLeaderboard' }]]);
});

it('M197: a page that this member lacks is reported once that is known', async () => {
  const { store, place } = openPage(makePage({ audience: 'member' }), {}, <MemberPage />, '/missionLeaderboard');
  await act(async () => {
    store.set(hasTokenAtom, true);
    store.set(flagsAtom, REPORTED_LATER);
    store.set(memberAtom, MEMBER);
  });
  await act(async () => store.set(flagsAtom, { ...REPORTED_LATER, mission: false }));
  expect([place(), store.get(modalsAtom)]).toEqual(['/index', []]);
  expect(store.get(wordsAtom)).toMatchObject([{ text: 'error.function_not_available' }]);
});
