// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  answer,
  click,
  easyChallenge,
  openWindow,
  refuse,
  type Script,
  windowOf,
} from '#portal/forms/testing/open-window.tsx';
import { openModalAtom } from '#portal/state/modals.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';

afterEach(cleanup);

const CALL = '/wps/feedback';
const PNG = [0x89, 0x50, 0x4e, 0x47, 1, 2, 3];
const JPG = [0xff, 0xd8, 0xff, 1];
const file = (name: string, bytes: readonly number[]) => new File([new Uint8Array(bytes)], name);

async function open(script: Script[string] = [answer(null)], more: Script = {}) {
  const site = await openWindow(makePage(), { [CALL]: script, ...more }, { name: 'feedback' });
  const dialog = () => within(windowOf('feedback') ?? document.body);
  const write = (value: string) =>
    fireEvent.input(dialog().getByRole('textbox', { name: /Your message/ }), { target: { value } });
  const add = (...files: File[]) =>
    act(async () => {
      const input = document.querySelector('input[type=file]') ?? document.body;
      fireEvent.change(input, { target: { files } });
    });
  const submit = () => click(dialog().getByRole('button', { name: 'Send' }));
  return { ...site, dialog, write, add, submit };
}
const shown = () => document.querySelectorAll('[data-picture]').length;

describe('feedback', () => {
  it('M225, M307: type, message and pictures are sent; thanks follow', async () => {
    const { dialog, write, add, submit, seen } = await open();
    fireEvent.change(dialog().getByRole('combobox'), { target: { value: 'game' } });
    write('  The reels  ');
    await add(file('a.png', PNG), file('b.jpg', JPG));
    await waitFor(() => expect(shown()).toBe(2));
    await submit();
    await dialog().findByText(inEnglish('feedback.sent.title'));
    const sent = seen.find(({ call }) => call === `PUT ${CALL}`);
    const images = [btoa(String.fromCharCode(...PNG)), btoa(String.fromCharCode(...JPG))];
    expect([sent?.module, sent?.body]).toEqual(['FEEDBACK3', { type: 'game', content: 'The reels', images }]);
  });

  it('M225, D16: the rule is shown in its unit, code points', async () => {
    const { dialog, write, submit, calls } = await open();
    expect(dialog().getByText(inEnglish('feedback.between', { least: '1', most: '140', count: 140 }))).toBeTruthy();
    write('😀'.repeat(140));
    expect(dialog().getByText('140/140')).toBeTruthy();
    write('😀'.repeat(142));
    expect(dialog().getByText(inEnglish('feedback.tooLong', { count: 2 }))).toBeTruthy();
    await submit();
    write('   ');
    await submit();
    await dialog().findByText(inEnglish('form.contentRequired'));
    expect(calls()).not.toContain(`PUT ${CALL}`);
  });

  it('M226: at most three, at most 5 MB, by content and not by name; each can be removed', async () => {
    const { dialog, add } = await open();
    await add(file('letter.png', [1, 2, 3]));
    await dialog().findByText(inEnglish('feedback.images.kind', { name: 'letter.png' }));
    const large = file('large.png', PNG);
    Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
    await add(large);
    await dialog().findByText(inEnglish('feedback.images.large', { name: 'large.png' }));
    expect(shown()).toBe(0);
    await add(...['a', 'b', 'c', 'd'].map((name) => file(name, PNG)));
    await dialog().findByText(inEnglish('feedback.images.many'));
    expect(shown()).toBe(3);
    expect(dialog().queryByRole('button', { name: inEnglish('feedback.images.add') })).toBeNull();
    await click(dialog().getByRole('button', { name: inEnglish('feedback.images.remove', { number: '2' }) }));
    expect(shown()).toBe(2);
  });

  it('M225, M94: under load, a human check is solved and the words are sent again automatically', async () => {
    const { dialog, write, submit, seen } = await open([refuse('human_check_required'), answer(null)], {
      '/wps/captcha/human': [easyChallenge],
    });
    write('The reels');
    await submit();
    await dialog().findByText(inEnglish('feedback.sent.title'));
    const sent = seen.filter(({ call }) => call === `PUT ${CALL}`);
    expect(sent.map(({ body }) => Object.keys(body as object).includes('humanCheck'))).toEqual([false, true]);
  });

  it('M225: closing by accident asks, and loses neither words nor pictures; sent ones are gone', async () => {
    const { dialog, write, add, submit, store, session } = await open();
    write('The reels stand still');
    await add(file('a.png', PNG));
    await act(async () => fireEvent.keyDown(document, { key: 'Escape' }));
    const question = await screen.findByRole('dialog', { name: inEnglish('visits.leave.title') });
    expect(question.textContent).toContain(inEnglish('visits.leave.kept'));
    await click(within(question).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(windowOf('feedback')).toBeNull());
    act(() => store.set(openModalAtom, { name: 'feedback' }));
    const message = () => dialog().getByRole<HTMLTextAreaElement>('textbox', { name: /Your message/ }).value;
    await waitFor(() => expect(message()).toBe('The reels stand still'));
    expect(shown()).toBe(1);
    await submit();
    await dialog().findByText(inEnglish('feedback.sent.title'));
    await click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(windowOf('feedback')).toBeNull());
    expect(session.draft('feedback')).toBeNull();
    act(() => store.set(openModalAtom, { name: 'feedback' }));
    await waitFor(() => expect(message()).toBe(''));
    expect(shown()).toBe(0);
  });

  it('M225: a refusal is shown, and the text stays', async () => {
    const { dialog, write, submit } = await open([refuse('picture_refused'), answer(null)]);
    write('Look at this');
    await submit();
    await dialog().findByText(inEnglish('error.picture_refused'), { exact: false });
    expect(dialog().getByRole<HTMLTextAreaElement>('textbox', { name: /Your message/ }).value).toBe('Look at this');
    await submit();
    await dialog().findByText(inEnglish('feedback.sent.title'));
    await click(dialog().getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
