// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { openDraft } from '../testing/draft-of.tsx';
import { InConsole, scriptClient } from '../testing/in-console.tsx';
import { ShareLink } from './share-link.tsx';

afterEach(cleanup);

const word = (key: string, values?: Record<string, string | number>) => consoleText('studio', key, values);

it('issue 46: a link of the draft is an address and a QR code, with how long it can be opened', async () => {
  const address = 'http://aurora.test/_staff/preview/x';
  const { client, asked } = scriptClient([new StaffCallFailed('unanswered'), { address, ticket: 'x' }]);
  const draft = openDraft();
  const Screen = () => <ShareLink draft={draft.useOpened()} onClose={() => undefined} />;
  render(
    <InConsole client={client}>
      <Screen />
    </InConsole>,
  );
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: word('link.make') }));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: word('link.make') }));
  expect(await screen.findByRole('img', { name: word('link.code') })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(word('link.address')).value).toBe(address);
  expect(screen.getByText(word('link.once', { time: word('link.minutes.60') }))).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ mode: 'link', draft: true, minutes: 60, visitor: 'visitor' });
});
