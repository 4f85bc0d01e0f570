// @vitest-environment jsdom

import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, elementOf, openPage, refuse, type Script } from '../forms/testing/open-window.tsx';
import { memberAtom } from '../state/atoms.ts';
import { isBalanceHiddenAtom } from '../state/balance-hidden.ts';
import { keepCountAtom } from '../state/counts.ts';
import { makePage } from '../testing/site.ts';
import { Account } from './account.tsx';

afterEach(cleanup);

const ICON = '/wps/member/info/icon';

async function openAccount(script: Script) {
  const opened = openPage(makePage(), script, <Account />);
  await act(async () => opened.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', nickname: 'Ann' }).value));
  return opened;
}

describe('member data in the header', () => {
  const BALANCE = { '/wps/v2/wallets/balance': [answer({ sumBalance: '1250.00', isSingle: true })] };

  it('M77: the balance; hiding it in the menu hides it here', async () => {
    const { store } = await openAccount({ ...BALANCE, [ICON]: [answer(null)] });
    await waitFor(() => expect(elementOf('account.balance')?.textContent).toBe('Balance $1,250.00'));
    await act(async () => store.set(isBalanceHiddenAtom, true));
    expect(elementOf('account.balance')?.textContent).toBe('Balance ***');
  });

  it('M157: the unread count next to the label', async () => {
    const { store } = await openAccount({ ...BALANCE, [ICON]: [answer(null)] });
    expect(elementOf('account.messages')?.textContent).toBe(inEnglish('element.account.messages'));
    await act(async () => store.set(keepCountAtom, 'unreadMessages', 3));
    expect(elementOf('account.messages')?.textContent).toBe('Messages3');
  });

  it('M65: every member link has a label', async () => {
    await openAccount({ ...BALANCE, [ICON]: [answer(null)] });
    const labels = ['personalCentre', 'bettingRecord', 'cashback', 'signOut'].map(
      (id) => elementOf(`account.${id}`)?.textContent,
    );
    expect(labels).toEqual([
      inEnglish('element.account.personalCentre'),
      inEnglish('element.account.bettingRecord'),
      inEnglish('element.account.cashback'),
      inEnglish('element.account.signOut'),
    ]);
  });
});

const face = () => elementOf('account.name')?.querySelector('[aria-hidden="true"]');

describe("M285: the member's picture in the header", () => {
  it('M285: the initial keeps its place until the picture has loaded', async () => {
    const come = Promise.withResolvers<Response>();
    await openAccount({ [ICON]: [() => come.promise] });
    await waitFor(() => expect(face()?.textContent).toBe('A'));
    await act(async () => come.resolve(answer({ avatar: 'a3', avatarType: 'STATIC' })()));
    await waitFor(() => expect(face()?.querySelector('img')?.getAttribute('src')).toBe('/_art/avatar/a3.svg'));
    expect(elementOf('account.name')?.textContent).toBe('Ann');
  });

  it('M285: the initial stays if there is no picture or the gateway sends none', async () => {
    for (const reply of [answer(null), refuse('not_available', {}, 404)]) {
      const { calls } = await openAccount({ [ICON]: [reply] });
      await waitFor(() => expect(calls()).toContain(`GET ${ICON}`));
      expect(face()?.textContent).toBe('A');
      expect(face()?.querySelector('img')).toBeNull();
      cleanup();
    }
  });
});
