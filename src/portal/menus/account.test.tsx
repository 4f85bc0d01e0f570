// @vitest-environment jsdom
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, elementOf, openPage, refuse, type Script } from '../forms/testing/open-window.tsx';
import { memberAtom } from '../state/atoms.ts';
import { makePage } from '../testing/site.ts';
import { Account } from './account.tsx';

afterEach(cleanup);

const ICON = '/wps/member/info/icon';

async function openAccount(script: Script) {
  const opened = openPage(makePage(), script, <Account />);
  await act(async () => opened.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', nickname: 'Ann' }).value));
  return opened;
}

const face = () => elementOf('account.name')?.querySelector('[aria-hidden="true"]');

describe("M285: the member's picture in the header", () => {
  it('M285: the letter of the name keeps its place until the picture has come', async () => {
    const come = Promise.withResolvers<Response>();
    await openAccount({ [ICON]: [() => come.promise] });
    await waitFor(() => expect(face()?.textContent).toBe('A'));
    await act(async () => come.resolve(answer({ avatar: 'a3', avatarType: 'STATIC' })()));
    await waitFor(() => expect(face()?.querySelector('img')?.getAttribute('src')).toBe('/_art/avatar/a3.svg'));
    expect(elementOf('account.name')?.textContent).toBe('Ann');
  });

  it('M285: the letter stays for who has none, and where the gateway tells none', async () => {
    for (const reply of [answer(null), refuse('not_available', {}, 404)]) {
      const { calls } = await openAccount({ [ICON]: [reply] });
      await waitFor(() => expect(calls()).toContain(`GET ${ICON}`));
      expect(face()?.textContent).toBe('A');
      expect(face()?.querySelector('img')).toBeNull();
      cleanup();
    }
  });
});
