// @vitest-environment jsdom

import { createChallenge } from 'altcha-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HIDDEN_FIELDS } from '#contract/page/posted.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { takeEarlyCheck } from '../forms/human-check/early-check.ts';
import { deriveKey } from '../human-check/derive-key.ts';
import { sendFormsEarly } from './early-form.ts';
import { bootOf, markStarted, takeOver } from './early-touch.ts';

const asked: Request[] = [];
let answer: () => Promise<Response>;
const submit = vi.fn();

/** A challenge as the gateway sends it, with little work. */
async function challenge(): Promise<Response> {
  const made = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    deriveKey,
    counter: 3,
    keyPrefixLength: 2,
    hmacSignatureSecret: 'secret',
  });
  return reply(200, { success: true, value: { provider: 'altcha', challenge: made } });
}
const reply = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A page with an open window whose scripts are not loaded yet. */
async function page({ window = 'login', check = true, posted = {}, typed = '' } = {}): Promise<void> {
  document.body.innerHTML = `
    <div data-dialog="${window}">
      <form id="f" method="post" novalidate><input name="username" required><input name="password" type="password" required></form>
      ${check ? '<div data-human-check="idle"></div>' : ''}
      <button type="submit" form="f">Log in</button>
      <button type="submit" form="f" name="_do" value="sendCode">Send code</button>
      <button type="button">Other</button>
    </div>
    <form id="elsewhere"><input name="q"><button type="submit">Search</button></form>`;
  document.body.append(
    Object.assign(document.createElement('script'), {
      type: 'application/json',
      id: 'livery-page',
      textContent: JSON.stringify({ merchant: 'quartz', language: 'EN', posted }),
    }),
  );
  find<HTMLInputElement>('[name=password]').value = typed;
  await import('../boot.ts');
  sendFormsEarly();
}

const find = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const fill = (name: string, value: string) => {
  const field = find<HTMLInputElement>(`[name=${name}]`);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
const logIn = () => find<HTMLButtonElement>('[form=f]').click();
const fillAll = () => {
  fill('username', 'Ada');
  fill('password', 'secret');
};
const sent = () => Object.fromEntries(new FormData(find<HTMLFormElement>('#f')));
const heard = () => [...document.querySelectorAll('[data-heard]')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.resetModules();
  delete document.documentElement.dataset['hydrated'];
  asked.length = 0;
  answer = challenge;
  submit.mockClear();
  markStarted();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submit);
  vi.stubGlobal('fetch', async (address: string, how: RequestInit) => {
    asked.push(new Request(new URL(address, 'http://quartz.localhost'), how));
    return answer();
  });
});

afterEach(async () => {
  bootOf()?.attach();
  takeOver();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  vi.unstubAllGlobals();
});

describe('M64: a window’s form before the application loads', () => {
  it('M94: the browser sends it with a solved human check; its button stays busy', async () => {
    await page();
    fillAll();
    logIn();
    expect(heard()).toEqual([inEnglish('chat.invite.login')]);
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    const { [HIDDEN_FIELDS.check]: check, ...fields } = sent();
    expect(fields).toEqual({ username: 'Ada', password: 'secret', [HIDDEN_FIELDS.early]: '1' });
    expect(JSON.parse(atob(String(check))).solution.counter).toBe(3);
    expect(heard()).toEqual([inEnglish('chat.invite.login')]);
    // The check started once, at the first key press; the application has nothing left to do.
    expect(asked.map(({ url, headers }) => [new URL(url).search, headers.get('merchant')])).toEqual([
      ['?scene=login', 'quartz'],
    ]);
    expect(bootOf()?.pending).toBeNull();
  });

  it('M94: is sent once the page has loaded, even if the application, which delays DOMContentLoaded, has not', async () => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    await page();
    fillAll();
    logIn();
    expect(asked).toHaveLength(0);
    readyState.mockReturnValue('interactive');
    document.dispatchEvent(new Event('readystatechange'));
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    readyState.mockRestore();
  });

  it('M94: starts its check at once if input precedes this script, and otherwise not', async () => {
    await page();
    expect(takeEarlyCheck('login')).toBeUndefined();
    await page({ typed: 'secret' });
    expect((await takeEarlyCheck('login'))?.solution).toEqual(expect.any(String));
    expect(asked).toHaveLength(1);
  });

  it('an empty required field is focused instead; nothing is sent or requested later', async () => {
    await page();
    fill('username', 'Ada');
    logIn();
    expect(document.activeElement).toBe(find('[name=password]'));
    expect([heard(), bootOf()?.pending]).toEqual([[], null]);
    expect(submit).not.toHaveBeenCalled();
  });

  it('the no-script picture is required once the gateway asked for it', async () => {
    await page();
    fillAll();
    const picture = Object.assign(document.createElement('input'), { name: 'captcha', required: true });
    find('#f').append(picture);
    picture.setAttribute('aria-invalid', 'true');
    logIn();
    expect(document.activeElement).toBe(picture);
    picture.removeAttribute('aria-invalid');
    logIn();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  });

  it('the application sends it after taking over the page, with the running check', async () => {
    await page();
    fillAll();
    logIn();
    bootOf()?.attach();
    const solved = await takeEarlyCheck('login');
    expect(solved?.solution).toEqual(expect.any(String));
    expect(takeEarlyCheck('login')).toBeUndefined();
    expect(submit).not.toHaveBeenCalled();
    expect(bootOf()?.pending?.target).toBe(find('#f'));
  });

  it('stays stored if the check cannot be requested: the application retries and reports why', async () => {
    answer = () => Promise.reject(new TypeError('no network'));
    await page();
    fillAll();
    logIn();
    // The check failed: no check is left to hand over.
    await vi.waitFor(() => expect(takeEarlyCheck('login')).toBeUndefined());
    expect([submit.mock.calls.length, bootOf()?.pending?.kind, heard()]).toEqual([
      0,
      'submit',
      [inEnglish('chat.invite.login')],
    ]);
  });

  it('is sent without a check if the gateway or its window requires none', async () => {
    answer = async () => reply(404, {});
    await page();
    fillAll();
    logIn();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sent()[HIDDEN_FIELDS.check]).toBe('');
    await page({ window: 'forgetPass', check: false });
    fillAll();
    logIn();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    expect(asked).toHaveLength(1);
  });

  it('is not sent if another element was clicked, nor by a button with its own action', async () => {
    await page();
    fillAll();
    logIn();
    find<HTMLButtonElement>('button[type=button]').click();
    expect(await takeEarlyCheck('login')).toBeDefined();
    find<HTMLButtonElement>('[name=_do]').click();
    expect([bootOf()?.pending?.kind, heard(), submit.mock.calls.length]).toEqual([
      'click',
      [inEnglish('code.send')],
      0,
    ]);
  });

  it('outside a window it is left to the application', async () => {
    await page();
    find<HTMLButtonElement>('#elsewhere button').click();
    expect([bootOf()?.pending?.target, submit.mock.calls.length]).toEqual([find('#elsewhere'), 0]);
  });

  it('M99: the application sends it if the password has expired', async () => {
    await page({ posted: { code: 'password_due' } });
    fillAll();
    logIn();
    expect(await takeEarlyCheck('login')).toBeDefined();
    expect([bootOf()?.pending?.kind, submit.mock.calls.length]).toEqual(['submit', 0]);
  });
});
