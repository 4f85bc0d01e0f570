// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { describeStaffAction } from './staff-action-list.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const THEIRS = {
  version: 3,
  theirs: [
    {
      seq: 7,
      by: 'Olga',
      at: '2026-11-21T16:00:00.000Z',
      action: 'member.rank',
      reason: 'big player',
      before: { level: 0, rank: '' },
      after: { level: 5, rank: 'Diamond' },
    },
  ],
};

/** Dialogs open after a delay. */
async function open(onConfirm: (reason: string) => Promise<unknown>, onClose = vi.fn(), about = 'ann') {
  render(
    <ReasonDialog name="lock" about={about} title="Block" confirm="Lock" onClose={onClose} onConfirm={onConfirm} />,
  );
  await screen.findByRole('dialog');
  return onClose;
}

const reason = () => screen.getByRole('textbox', { name: /Reason/ });
const click = () => fireEvent.click(screen.getByRole('button', { name: 'Lock' }));

test('M378: an action needs a reason, and the reason is sent without its blanks', async () => {
  const confirmed = vi.fn(async () => undefined);
  const closed = await open(confirmed);
  click();
  expect(await screen.findByText(consoleText('common', 'reason.missing'))).toBeTruthy();
  expect(confirmed).not.toHaveBeenCalled();
  fireEvent.change(reason(), { target: { value: '  stolen card ' } });
  click();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(confirmed).toHaveBeenCalledWith('stolen card', { reason: '  stolen card ' });
});

test('M378, O3: on a version conflict the dialog keeps the typed text and shows the other user’s action', async () => {
  const closed = await open(() => Promise.reject(new StaffCallFailed('conflict', THEIRS)));
  fireEvent.change(reason(), { target: { value: 'stolen card' } });
  click();
  expect(await screen.findByText('Rank: Diamond')).toBeTruthy();
  expect(screen.getByText('big player')).toBeTruthy();
  expect(screen.getByText(/Olga/)).toBeTruthy();
  expect((reason() as HTMLTextAreaElement).value).toBe('stolen card');
  expect(closed).not.toHaveBeenCalled();
});

test('M378: a typed reason is restored after the browser’s Back, for the same subject, until it is done', async () => {
  const confirmed = vi.fn(async () => undefined);
  const typed = () => (reason() as HTMLTextAreaElement).value;
  await open(confirmed);
  fireEvent.change(reason(), { target: { value: 'stolen card' } });
  cleanup();
  await open(confirmed, undefined, 'bob');
  expect(typed()).toBe('');
  cleanup();
  const closed = await open(confirmed);
  expect(typed()).toBe('stolen card');
  click();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  cleanup();
  await open(confirmed);
  expect(typed()).toBe('');
});

test.each([
  ['member.label', { labels: ['a', 'b'] }, 'Labels: a, b'],
  ['member.label', { labels: [] }, 'Labels: None'],
  ['member.rank', { rank: '' }, 'Rank: None'],
  ['something.new', null, 'something.new'],
])('M378: the action %s with %j is %s', (action, after, words) => {
  expect(describeStaffAction({ action, after })).toBe(words);
});
