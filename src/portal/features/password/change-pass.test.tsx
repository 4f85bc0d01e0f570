// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import {
  answer,
  click,
  elementOf,
  fill,
  openWindow,
  refuse,
  type Script,
  windowOf,
} from '../../forms/testing/open-window.tsx';
import { addressTicketsAtom } from '../../state/address/address-tickets.ts';
import { memberAtom, passwordDueReasonAtom } from '../../state/atoms.ts';
import { wordsAtom } from '../../state/texts/words.ts';
import { ALL_TREES, makePage } from '../../testing/site.ts';

afterEach(cleanup);

const CHANGE = '/wps/member/password';
const RESET = '/wps/member/password/reset';
const EMAIL = '/wps/member/password/email';
const RULE = { enabled: true, required: true, minLength: 8, maxLength: 16, patternId: 5 };
const NEW = { newPassword: 'harbor99', confirmNewPassword: 'harbor99' };

interface How {
  readonly page?: string;
  readonly hasPassword?: boolean;
  readonly onDone?: () => void;
  readonly onClosed?: () => void;
}

/** Opens the window for a member with the token t-0, whose info is loaded unless the change is required. */
async function open(script: Script, { page, hasPassword, ...modal }: How = {}) {
  const info = { ...ALL_TREES.status.info, register: { password: RULE } };
  const opened = await openWindow(
    makePage({ status: { info } }),
    script,
    { name: 'changePass', ...modal, ...(page === undefined ? {} : { page }) },
    '/vip',
  );
  opened.session.begin('t-0');
  const known = parseMember({
    id: 'm1',
    account: 'ann',
    type: 0,
    ...(hasPassword === undefined ? {} : { hasPassword }),
  });
  await act(async () => opened.store.set(memberAtom, page === undefined ? known.value : null));
  return opened;
}

function inputNamed(name: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`there is no input called ${name}`);
  return input;
}
function fillIn(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) fill(inputNamed(name), value);
}
const save = (name = inEnglish('password.change.save')) => click(screen.getByRole('button', { name }));
const bodiesOf = (seen: readonly { call: string; body: object }[], path: string) =>
  seen.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body);
const wordsOf = (opened: Awaited<ReturnType<typeof open>>) => opened.store.get(wordsAtom).map(({ text }) => text);

describe('M127, M128: a change by the user', () => {
  it('M127, D15: asks for the old password; an account that has none is not asked', async () => {
    await open({});
    expect(elementOf('password.oldPassword')).not.toBeNull();
    cleanup();
    const { seen } = await open({ [CHANGE]: [answer({ token: 't-1' })] }, { hasPassword: false });
    expect(elementOf('password.oldPassword')).toBeNull();
    fillIn(NEW);
    await save();
    await waitFor(() => expect(bodiesOf(seen, CHANGE)).toEqual([NEW]));
  });

  it('N07: a refused new password shows which part is missing', async () => {
    await open({});
    fillIn({ newPassword: 'harborside' });
    fireEvent.blur(inputNamed('newPassword'));
    const note = () => document.getElementById(inputNamed('newPassword').getAttribute('aria-describedby') ?? '');
    await waitFor(() =>
      expect(note()?.textContent?.replaceAll('\u2060', '')).toContain(
        inEnglish('form.broken.missing', { wanted: inEnglish('form.broken.set.digit') }),
      ),
    );
    expect(note()?.textContent).toContain('with both letters and digits');
  });

  it('M127, M129: an invalid or unrepeated password is not sent', async () => {
    const { calls } = await open({});
    fillIn({ oldPassword: 'old', newPassword: 'short', confirmNewPassword: 'other' });
    await save();
    await screen.findByText('Enter 8 - 16 characters with both letters and digits');
    expect(document.activeElement).toBe(inputNamed('newPassword'));
    expect(screen.getByText(inEnglish('inconsistent_twice'))).toBeTruthy();
    expect(calls()).toEqual([]);
  });

  it('M128: the new token is stored, the member reloaded, the window closed, the place home', async () => {
    const opened = await open({ [CHANGE]: [answer({ token: 't-1' })] });
    fillIn({ oldPassword: 'Lantern4river', ...NEW });
    await save();
    await waitFor(() => expect(windowOf('changePass')).toBeNull());
    const { seen, session, store, place, calls } = opened;
    expect(bodiesOf(seen, CHANGE)).toEqual([{ oldPassword: 'Lantern4river', ...NEW }]);
    expect([session.token(), store.get(memberAtom)?.nickname, place()]).toEqual(['t-1', 'Ann', '/index']);
    expect(calls()).toContain('GET /wps/member/info');
    expect(wordsOf(opened)).toContain('password.change.done');
  });

  it('M128: a gateway that sends no token keeps the current session', async () => {
    const { session, store } = await open({ [CHANGE]: [answer(null)] });
    fillIn({ oldPassword: 'Lantern4river', ...NEW });
    await save();
    await waitFor(() => expect(windowOf('changePass')).toBeNull());
    expect([session.token(), store.get(memberAtom)?.nickname]).toEqual(['t-0', 'Ann']);
  });

  it('M127: a wrong old password is shown at its field, with the loader off and all input intact', async () => {
    const { session } = await open({ [CHANGE]: [refuse('password_wrong')] });
    fillIn({ oldPassword: 'guess', ...NEW });
    await save();
    await screen.findByText(inEnglish('error.password_wrong'));
    expect(document.activeElement).toBe(inputNamed('oldPassword'));
    expect(
      screen.getByRole('button', { name: inEnglish('password.change.save') }).getAttribute('aria-busy'),
    ).toBeNull();
    expect([inputNamed('newPassword').value, session.token()]).toEqual(['harbor99', 't-0']);
  });

  it('M127: a gateway’s field error is shown at the field, with its bounds', async () => {
    const fields = [{ field: 'newPassword', code: 'reg_pattern_5' }];
    await open({ [CHANGE]: [refuse('invalid_request', { value: { fields } }, 422)] });
    fillIn({ oldPassword: 'old', ...NEW });
    await save();
    await screen.findByText('Enter 8 - 16 characters with both letters and digits');
  });

  it('M55: it is closed by its button', async () => {
    await open({});
    await click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(windowOf('changePass')).toBeNull());
  });
});

describe('M55: a due change', () => {
  it.each([
    ['initial', inEnglish('password.forced.initial')],
    ['expired', inEnglish('password.forced.expired')],
  ] as const)('M55, D17: reason: %s', async (why, words) => {
    const { store } = await open({}, { page: 'forced' });
    await act(async () => store.set(passwordDueReasonAtom, why));
    expect(windowOf('changePass')?.textContent).toContain(words);
  });

  it('M55: after a reload shows a possible reason, cannot be closed, and needs the old password of a user not known yet', async () => {
    await open({}, { page: 'forced' });
    expect(windowOf('changePass')?.textContent).toContain(inEnglish('password.forced.text'));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(windowOf('changePass')).not.toBeNull();
    expect(elementOf('password.oldPassword')).not.toBeNull();
  });

  it('M55, M128: after the change the user is signed in, and the action resumes', async () => {
    let wanted = 0;
    const opened = await open(
      { [CHANGE]: [answer({ token: 't-1' })] },
      {
        page: 'forced',
        onDone: () => {
          wanted += 1;
        },
      },
    );
    fillIn({ oldPassword: 'Lantern4river', ...NEW });
    await save();
    await waitFor(() => expect(windowOf('changePass')).toBeNull());
    expect([opened.session.token(), opened.store.get(memberAtom)?.account, wanted]).toEqual(['t-1', 'ann', 1]);
    expect(opened.session.isPasswordDue()).toBe(false);
  });

  it('M55: signing out closes it and the session', async () => {
    const { session, calls, place } = await open({}, { page: 'forced' });
    await click(screen.getByRole('button', { name: inEnglish('password.forced.leave') }));
    await waitFor(() => expect(windowOf('changePass')).toBeNull());
    expect(calls()).toEqual(['DELETE /wps/session/logout']);
    await waitFor(() => expect([session.token(), place()]).toEqual([null, '/']));
  });
});

describe('M54, M281: a change by a mailed link', () => {
  const openReset = async (script: Script, onClosed?: () => void) => {
    const opened = await open(script, { page: 'reset', ...(onClosed && { onClosed }) });
    await act(async () => opened.store.set(addressTicketsAtom, { reset: 'T-1' }));
    return opened;
  };
  const SAVE = inEnglish('password.reset.save');

  it('needs no old password, sends the ticket, and signs in', async () => {
    const { seen, session, store } = await openReset({ [RESET]: [answer({ token: 't-1' })] });
    expect(document.querySelector('input[name=oldPassword]')).toBeNull();
    fillIn(NEW);
    await save(SAVE);
    await waitFor(() => expect(windowOf('changePass')).toBeNull());
    expect(bodiesOf(seen, RESET)).toEqual([{ ticket: 'T-1', ...NEW }]);
    expect([session.token(), store.get(memberAtom)?.account]).toEqual(['t-1', 'ann']);
  });

  it('an enrolled authenticator is requested if the gateway needs it', async () => {
    const { seen } = await openReset({ [RESET]: [refuse('authenticator_required'), answer({ token: 't-1' })] });
    fillIn(NEW);
    await save(SAVE);
    await screen.findByLabelText(/^Authenticator code/);
    fillIn({ authenticatorCode: '246810' });
    await save(SAVE);
    await waitFor(() => expect(windowOf('changePass')).toBeNull());
    expect(bodiesOf(seen, RESET)).toEqual([
      { ticket: 'T-1', ...NEW },
      { ticket: 'T-1', ...NEW, authenticatorCode: '246810' },
    ]);
  });

  it('a used link is reported, and a new one is requested in its place', async () => {
    let closed = 0;
    const { seen } = await openReset({ [RESET]: [refuse('link_expired')], [EMAIL]: [answer(null)] }, () => {
      closed += 1;
    });
    fillIn(NEW);
    await save(SAVE);
    await screen.findByText(inEnglish('password.gone.title'));
    expect(document.activeElement).toBe(inputNamed('username'));
    fillIn({ username: 'ann', email: 'ann@example.com' });
    await save(inEnglish('password.forgot.send'));
    await screen.findByText(inEnglish('in_been_out'));
    expect(bodiesOf(seen, EMAIL)).toEqual([{ username: 'ann', email: 'ann@example.com' }]);
    expect(closed).toBe(1);
  });
});

it('M127: each field has its autofill type for the browser', async () => {
  await open({});
  const reported = ['oldPassword', 'newPassword', 'confirmNewPassword'].map((name) => {
    const { type, autocomplete } = inputNamed(name);
    return [type, autocomplete];
  });
  expect(reported).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ]);
});
