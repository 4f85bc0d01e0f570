// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { CallRefused } from '#contract/wire/errors.ts';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { parseMember } from '#model/documents/member.ts';
import { gateOf } from '#model/screens/gate.ts';
import { factsAtom, hasTokenAtom, memberAtom, portalAtom } from '../state/atoms.ts';
import { reportFailure, type Store } from '../state/client.ts';
import { closeAllModalsAtom, modalsAtom } from '../state/modals.ts';
import { createState } from '../state/sources/create-state.ts';
import { wordsAtom } from '../state/texts/words.ts';
import { makePage } from '../testing/site.ts';
import { type Performs, usePerform } from './perform.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TYPES = { visitor: null, player: 0, agent: 41, trial: 4 } as const;
type Role = keyof typeof TYPES;
const clicked = CATALOGUE.filter(({ action }) => action !== undefined);

afterEach(cleanup);

function become(store: Store, role: Role): void {
  const type = TYPES[role];
  store.set(hasTokenAtom, type !== null);
  store.set(memberAtom, type === null ? null : parseMember({ id: 1, account: 'ann', type }).value);
}

function open(role: Role) {
  const store = createState(makePage({}));
  become(store, role);
  let perform: (element: Performs) => void = () => undefined;
  function Page() {
    perform = usePerform();
    return null;
  }
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Provider>,
  );
  return { store, click: (element: Performs) => act(async () => perform(element)) };
}

/** The result of a click, as far as it is a gate's answer. */
function answerOf(store: Store): string {
  const [first] = store.get(modalsAtom);
  if (first?.name === 'login' && first.page === 'gated') return 'login';
  if (first?.notice?.text === 'in_need_true_account') return `trueAccount ${first.notice.confirm}`;
  return store.get(wordsAtom).some(({ text }) => text === 'error.function_not_available') ? 'not here' : 'done';
}

describe('a click on any catalogue element', () => {
  it.each(Object.keys(TYPES) as Role[])(
    'M52 M165 M266 M269 M338: does for a %s what the gate decides',
    async (role) => {
      const { store, click } = open(role);
      for (const { id, action = { go: '/' } } of clicked) {
        store.set(closeAllModalsAtom);
        store.set(wordsAtom, []);
        const gate = gateOf(store.get(portalAtom), store.get(factsAtom), action);
        await click({ action });
        const answer = answerOf(store);
        if (gate === 'login') expect([id, answer]).toEqual([id, 'login']);
        else if (gate === 'trueAccount') expect([id, answer]).toEqual([id, 'trueAccount in_increase_submit']);
        else if (gate === 'refused') expect([id, answer]).toEqual([id, 'not here']);
        else expect([id, gate, ['done', 'not here']]).toEqual([id, 'pass', expect.arrayContaining([answer])]);
      }
    },
  );

  it('M01: a lobby with one vendor opens it for a member; a visitor sees the lobby', async () => {
    const sports = CATALOGUE.find(({ id }) => id === 'nav.sports');
    const { store, click } = open('player');
    await click({ action: sports?.action, nav: sports?.nav } as Performs);
    expect(store.get(modalsAtom).map(({ name, page }) => [name, page])).toEqual([['gamePopup', 'PITCH']]);
    cleanup();
    const visitor = open('visitor');
    await visitor.click({ action: sports?.action, nav: sports?.nav } as Performs);
    expect(visitor.store.get(modalsAtom)).toEqual([]);
  });

  it('M52: a visitor’s action continues after the log-in and passes its gate again', async () => {
    const { store, click } = open('visitor');
    await click({ action: { open: 'member', page: 'depositv2' } });
    const wanted = store.get(modalsAtom)[0]?.onDone;
    store.set(closeAllModalsAtom);
    await act(async () => become(store, 'trial'));
    await act(async () => wanted?.());
    expect(answerOf(store)).toBe('trueAccount in_increase_submit');
    store.set(closeAllModalsAtom);
    await act(async () => become(store, 'player'));
    await act(async () => wanted?.());
    expect(store.get(modalsAtom).map(({ name, page }) => [name, page])).toEqual([['member', 'depositv2']]);
  });
});

it('M338: a gateway that requires a full account causes the same warning for every call', () => {
  const store = createState(makePage({}));
  const parts = { code: 'in_need_true_account', message: undefined, value: null, status: 403 };
  reportFailure(store, new CallRefused('withdraw', parts));
  expect([answerOf(store), store.get(wordsAtom)]).toEqual(['trueAccount in_increase_submit', []]);
});
