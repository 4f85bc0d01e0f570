// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { markStarted, takeOver, whenWanted } from './early-touch.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(async () => {
  vi.resetModules();
  delete document.documentElement.dataset['hydrated'];
  document.body.innerHTML = `
    <form method="post" action="/login" data-element="account.login"><input name="password"><button type="submit">Log in</button></form>
    <li data-element="side.deposit"><button type="button">Deposit</button></li>
    <a href="#help">Help</a>`;
  // The application has started; boot.test.ts covers the case that it does not.
  markStarted();
  await import('../boot.ts');
});

afterEach(async () => {
  takeOver();
  await frame();
});

const find = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};

describe('user actions before the application loads', () => {
  it('a submit sends nothing, the typed value stays, and the form submits after hydration', async () => {
    find<HTMLInputElement>('input').value = 'secret';
    const early = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(early);
    expect(early.defaultPrevented).toBe(true);

    const heard = vi.fn((event: Event) => event.preventDefault());
    find('form').addEventListener('submit', heard);
    takeOver();
    await frame();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(find<HTMLInputElement>('input').value).toBe('secret');
    expect(window.location.search).toBe('');
  });

  it('a button click is replayed once after hydration', async () => {
    find<HTMLElement>('li button').click();
    const heard = vi.fn();
    find('li button').addEventListener('click', heard);
    takeOver();
    await frame();
    takeOver();
    await frame();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('a click finds its element again if hydration re-renders it', async () => {
    find<HTMLElement>('li button').click();
    const row = find('li');
    row.innerHTML = '<button type="button">Deposit</button>';
    const heard = vi.fn();
    row.addEventListener('click', heard);
    takeOver();
    await frame();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('a click shows feedback at once until it is handled; so does a link', async () => {
    const heard = () => [...document.querySelectorAll('[data-heard]')].map(({ textContent }) => textContent);
    find<HTMLElement>('li button').click();
    expect(heard()).toEqual(['Deposit']);
    const submitter = find<HTMLElement>('form button');
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
    expect(heard()).toEqual([inEnglish('chat.invite.login')]);
    find<HTMLElement>('a').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    expect(heard()).toEqual([inEnglish('chat.invite.login')]);
    find<HTMLElement>('a').click();
    expect(heard()).toEqual(['Help']);
    // After a normal load the page still waits for its code; after a return from the back-forward cache it does not.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(heard()).toEqual(['Help']);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(heard()).toEqual([]);
    find<HTMLElement>('li button').click();
    takeOver();
    await frame();
    expect(heard()).toEqual([]);
  });

  it('a link is left to the browser and never replayed', async () => {
    find<HTMLElement>('a').click();
    const heard = vi.fn();
    find('a').addEventListener('click', heard);
    takeOver();
    await frame();
    expect(heard).not.toHaveBeenCalled();
  });

  it('the first touch loads the application at once', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    const wanted = whenWanted();
    document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await expect(wanted).resolves.toBeUndefined();
  });

  it('M49: without a touch it loads in the frame that follows the load', async () => {
    let isWanted = false;
    const wanted = whenWanted().then(() => {
      isWanted = true;
    });
    await Promise.resolve();
    expect(isWanted).toBe(false);
    await frame();
    await wanted;
  });
});
