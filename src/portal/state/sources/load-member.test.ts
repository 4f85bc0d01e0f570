import { describe, expect, it } from 'vitest';
import { createClient } from '#contract/wire/client.ts';
import { makePage } from '#portal/testing/site.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { hasTokenAtom, memberAtom, memberLostAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { modalsAtom } from '../modals.ts';
import { createSession } from '../session.ts';
import { createState } from './create-state.ts';
import { leave, loadMember, resumeSession, signIn, signOut } from './load-member.ts';

type Answer = { readonly status?: number; readonly body: unknown };

/** A browser whose gateway answers by path; records every request. */
function openBrowser(answers: Readonly<Record<string, Answer>>, audience: 'visitor' | 'member' = 'visitor') {
  const asked: string[] = [];
  const storages = { session: createMemoryStorage(), local: createMemoryStorage() };
  const session = createSession('quartz', storages);
  const store = createState(makePage({ audience }));
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => 'EN',
    token: () => session.token(),
    newId: () => '00000000-0000-4000-8000-000000000000',
    now: () => 0,
    random: () => 0,
    timeoutMs: 200,
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      asked.push(pathname);
      const answer = answers[pathname];
      if (answer === undefined) throw new TypeError('no network');
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
  });
  const browser: Browser = { client, session, store };
  return { browser, asked, storages };
}

const info = {
  body: { success: true, value: { id: 7, account: 'ann', type: 0, clubLabel: { labelName: 'Gold', rankLevel: 3 } } },
};

describe('loading the member', () => {
  it('M97: a log-in stores the token, loads the member', async () => {
    const { browser, storages } = openBrowser({ '/wps/member/info': info });
    await signIn(browser, 't-1');
    expect(browser.store.get(memberAtom)).toMatchObject({ account: 'ann', rankName: 'Gold' });
    expect(['token', 'isAgent'].map((key) => storages.session.getItem(key))).toEqual(['t-1', '0']);
  });

  it('a tab without a token gets one by the session cookie if the page was rendered for a member', async () => {
    const { browser, asked } = openBrowser(
      { '/wps/session/resume': { body: { success: true, value: { token: 't-2' } } }, '/wps/member/info': info },
      'member',
    );
    await resumeSession(browser, true);
    expect(asked).toEqual(['/wps/session/resume', '/wps/member/info']);
    expect(browser.store.get(memberAtom)).toMatchObject({ account: 'ann' });
  });

  it('M99: a reload does not bypass an expired password: its window opens again, and no user is signed in', async () => {
    const { browser, asked } = openBrowser({ '/wps/member/info': info });
    browser.session.begin('t-1', true);
    await resumeSession(browser, true);
    expect(browser.store.get(modalsAtom)).toMatchObject([{ name: 'changePass', page: 'forced' }]);
    expect([browser.store.get(memberAtom), asked]).toEqual([null, []]);
  });

  it('M107: an answer that arrives after sign-out signs no user in', async () => {
    const { browser, asked } = openBrowser({ '/wps/member/info': info });
    await signIn(browser, 't-1');
    const loading = loadMember(browser);
    leave(browser);
    await loading;
    expect([asked.length, browser.store.get(memberAtom), browser.store.get(hasTokenAtom)]).toEqual([2, null, false]);
  });

  it('a visitor sends no request', async () => {
    const { browser, asked } = openBrowser({});
    await resumeSession(browser, false);
    expect(asked).toEqual([]);
    expect([browser.store.get(memberAtom), browser.store.get(hasTokenAtom)]).toEqual([null, false]);
  });

  it('an ended session leaves a visitor, no token', async () => {
    const ended = { status: 401, body: { success: false, value: null, errorCode: 'session_expired' } };
    const { browser } = openBrowser({ '/wps/member/info': ended });
    await signIn(browser, 't-old');
    expect([browser.store.get(memberAtom), browser.session.token()]).toEqual([null, null]);
  });

  it('without an answer the member stays unknown and can be requested again', async () => {
    const refused = { status: 500, body: { success: false, value: null, errorCode: 'unknown_error' } };
    const { browser } = openBrowser({ '/wps/member/info': refused }, 'member');
    await signIn(browser, 't-1');
    expect([browser.store.get(memberAtom), browser.store.get(memberLostAtom)]).toEqual([undefined, true]);
    expect(browser.session.token()).toBe('t-1');
  });

  it('M107: signing out calls, clears the storage and drops the member, even if the call fails', async () => {
    for (const answers of [{ '/wps/session/logout': { body: { success: true, value: null } } }, {}]) {
      const { browser, asked, storages } = openBrowser({ '/wps/member/info': info, ...answers });
      await signIn(browser, 't-1');
      await signOut(browser);
      expect(asked).toContain('/wps/session/logout');
      expect([browser.store.get(memberAtom), browser.session.token(), storages.session.getItem('merchant')]).toEqual([
        null,
        null,
        'quartz',
      ]);
    }
  });
});
