import { describe, expect, it } from 'vitest';
import { memberInfo } from '#contract/member/calls.ts';
import { balance } from '#contract/wallet/calls.ts';
import { createClient } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { makePage } from '#portal/testing/site.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { memberAtom } from '../atoms.ts';
import { closeModalAtom, modalsAtom } from '../modals.ts';
import { createSession } from '../session.ts';
import { createState } from './create-state.ts';
import { heedExpiry } from './expiry.ts';
import { loadMember, signIn } from './load-member.ts';

const info = (id: string) => Response.json({ success: true, value: { id, account: id, type: 0 } });
const ended = () => Response.json({ success: false, value: null, errorCode: 'session_expired' }, { status: 401 });

/** A page with a signed-in user, whose gateway answers by the token of the call. */
function openPage(answer: (token: string | null, path: string) => Response | Promise<Response>) {
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const store = createState(makePage());
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => 'EN',
    token: () => session.token(),
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    fetch: async (input) => {
      const request = input as Request;
      return answer(request.headers.get('Authorization'), new URL(request.url).pathname);
    },
  });
  session.begin('t-1');
  store.set(memberAtom, parseMember({ id: 'ann', account: 'ann', type: 0 }).value);
  const browser = { session, store, client: heedExpiry(client, { session, store }) };
  return { ...browser, browser, ask: () => browser.client.send(balance, {}).catch((error: Error) => error.name) };
}

const windows = ({ store }: Pick<ReturnType<typeof openPage>, 'store'>) =>
  store.get(modalsAtom).map(({ name, page }) => `${name} ${page}`);

describe('an expired session', () => {
  it('M23, M52: one log-in popup opens for any number of failed calls; the page stays', async () => {
    const page = openPage(ended);
    expect(await Promise.all([page.ask(), page.ask(), page.ask()])).toEqual(Array(3).fill('Unauthorized'));
    await page.ask();
    expect(windows(page)).toEqual(['login expired']);
    expect([page.store.get(memberAtom)?.account, page.session.token()]).toEqual(['ann', null]);
  });

  it('M23: refused member info also leaves the page unchanged', async () => {
    const page = openPage(ended);
    await loadMember(page.browser);
    expect([windows(page), page.store.get(memberAtom)?.account]).toEqual([['login expired'], 'ann']);
  });

  it('M266: closing the popup continues as a visitor', async () => {
    const page = openPage(ended);
    await page.ask();
    page.store.set(closeModalAtom, 'login');
    expect([page.store.get(memberAtom), page.session.token()]).toEqual([null, null]);
  });

  it('M97: a new log-in continues; another member finds no data of the previous one', async () => {
    const page = openPage((token, path) => (path === memberInfo.path ? info(token ?? '') : ended()));
    await page.ask();
    await signIn(page.browser, 'ann');
    expect([windows(page), page.store.get(memberAtom)?.account]).toEqual([['login expired'], 'ann']);
    await signIn(page.browser, 'bob');
    expect([windows(page), page.store.get(memberAtom)?.account]).toEqual([[], 'bob']);
  });

  it('M23: a late answer to the previous session does not affect the new one', async () => {
    let answerLate = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answerLate = resolve;
    });
    const page = openPage((token) => (token === 't-1' ? late : info('ann')));
    const asked = page.ask();
    page.session.begin('t-2');
    answerLate(ended());
    expect(await asked).toBe('Unauthorized');
    expect([windows(page), page.session.token()]).toEqual([[], 't-2']);
  });

  it('M266: a refused call of a visitor opens no popup', async () => {
    const page = openPage(ended);
    page.store.set(memberAtom, null);
    await page.ask();
    expect(windows(page)).toEqual([]);
  });
});
