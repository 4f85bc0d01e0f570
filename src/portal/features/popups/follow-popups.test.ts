import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/wire/client.ts';
import { parseMember } from '#model/documents/member.ts';
import { afterLoginAtom, memberAtom } from '#portal/state/atoms.ts';
import { isWelcomingAtom } from '#portal/state/first-visit.ts';
import { closeModalAtom, modalsAtom, openModalAtom } from '#portal/state/modals.ts';
import { createSession } from '#portal/state/session.ts';
import { createState } from '#portal/state/sources/create-state.ts';
import { makePage } from '#portal/testing/site.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { followPopups } from './follow-popups.ts';
import { popupsAtom } from './popups-atom.ts';

const row = (id: string, execution?: string) => ({ id, title: id, content: `<p>${id}</p>`, execution });
const ROWS = [row('before', 'B'), row('after', 'A'), row('first', 'F'), row('any')];
const ann = parseMember({ id: 'm1', account: 'ann', type: 0 }).value;

function begin({
  path = '/index',
  isBusy = false,
  rows = ROWS,
  audience = 'visitor' as 'visitor' | 'member',
  isUsed = false,
} = {}) {
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const store = createState(makePage({ audience }));
  const asked: string[] = [];
  const world = { path, isBusy };
  const moved: (() => void)[] = [];
  const client: Client = {
    send: async (call, request) => {
      asked.push((request as { execution: string }).execution);
      return call.read({ popup: rows }, { header: () => null, currencyExponent: 2 });
    },
  };
  let pause = Promise.resolve();
  /** Simulates a user active on the page until the returned function is called. */
  const use = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pause = promise;
    return resolve;
  };
  const rest = isUsed ? use() : () => undefined;
  const open = () =>
    followPopups(
      { client, session, store },
      {
        path: () => world.path,
        isBusy: () => world.isBusy,
        onMoved: (listener) => void moved.push(listener),
        pause: () => pause,
        now: () => 0,
      },
    );
  open();
  return {
    store,
    session,
    asked,
    world,
    open,
    rest,
    use,
    move: () => {
      for (const listener of moved) listener();
    },
    titles: () => store.get(popupsAtom).map(({ id }) => id),
    windows: () => store.get(modalsAtom).map(({ name }) => name),
    idle: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

describe('M06, M61: automatic announcements', () => {
  it('M06: a visitor sees those before a log-in, once per session', async () => {
    const page = begin();
    await page.idle();
    expect([page.titles(), page.windows(), page.asked]).toEqual([['before', 'any'], ['popups'], ['B']]);
    page.store.set(closeModalAtom, 'popups');
    page.open();
    await page.idle();
    expect([page.windows(), page.asked]).toEqual([[], ['B']]);
  });

  it.each([
    ['a log-in', 'A', ['after', 'any']],
    ['the very first log-in', 'F', ['after', 'first', 'any']],
  ] as const)('M06, M61: after %s those after it open, once', async (_, execution, titles) => {
    const page = begin({ audience: 'member' });
    page.store.set(memberAtom, ann);
    await page.idle();
    expect(page.windows()).toEqual([]);
    page.store.set(afterLoginAtom, execution);
    await page.idle();
    expect([page.titles(), page.windows(), page.store.get(afterLoginAtom)]).toEqual([titles, ['popups'], undefined]);
  });

  it('M06: never over an open window: they wait until it closes', async () => {
    const page = begin({ audience: 'member' });
    page.store.set(openModalAtom, { name: 'member' });
    page.store.set(memberAtom, ann);
    page.store.set(afterLoginAtom, 'A');
    await page.idle();
    expect(page.asked).toEqual([]);
    page.store.set(closeModalAtom, 'member');
    await page.idle();
    expect(page.windows()).toEqual(['popups']);
  });

  it('M06: never over a new member’s welcome: they wait until it closes', async () => {
    const page = begin({ audience: 'member' });
    page.store.set(isWelcomingAtom, true);
    page.store.set(memberAtom, ann);
    page.store.set(afterLoginAtom, 'F');
    await page.idle();
    expect(page.asked).toEqual([]);
    page.store.set(isWelcomingAtom, false);
    await page.idle();
    expect(page.windows()).toEqual(['popups']);
  });

  it('M06: a window that opens during their request takes precedence', async () => {
    const page = begin();
    page.store.set(openModalAtom, { name: 'login' });
    await page.idle();
    expect(page.windows()).toEqual(['login']);
    page.store.set(closeModalAtom, 'login');
    await page.idle();
    expect(page.windows()).toEqual(['popups']);
  });

  it('M06: never during use of the page: neither requested nor shown before a pause', async () => {
    const page = begin({ isUsed: true });
    await page.idle();
    expect([page.asked, page.windows()]).toEqual([[], []]);
    page.rest();
    const rest = page.use();
    await page.idle();
    expect([page.asked, page.windows()]).toEqual([['B'], []]);
    rest();
    await page.idle();
    expect([page.asked, page.windows()]).toEqual([['B'], ['popups']]);
  });

  it('M06: not at the log-in route, and not while the user types or plays', async () => {
    const page = begin({ path: '/login', isBusy: true });
    await page.idle();
    page.world.path = '/index';
    page.move();
    await page.idle();
    expect(page.asked).toEqual([]);
    page.world.isBusy = false;
    page.move();
    await page.idle();
    expect(page.windows()).toEqual(['popups']);
  });

  it('M06: a sign-out on this page does not greet a visitor again', async () => {
    const page = begin();
    await page.idle();
    page.store.set(closeModalAtom, 'popups');
    page.session.end();
    page.store.set(memberAtom, ann);
    page.store.set(memberAtom, null);
    await page.idle();
    expect(page.asked).toEqual(['B']);
  });

  it('M06: a page that starts with a member shows none after signing out', async () => {
    const page = begin({ audience: 'member' });
    page.store.set(memberAtom, ann);
    page.store.set(memberAtom, null);
    await page.idle();
    expect(page.asked).toEqual([]);
  });

  it('M06: without any, no window opens', async () => {
    const page = begin({ rows: [row('after', 'A')] });
    await page.idle();
    expect([page.asked, page.windows()]).toEqual([['B'], []]);
  });
});
