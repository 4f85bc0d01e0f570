// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { Timeline } from './timeline.tsx';

afterEach(cleanup);

it('past events are listed in order, and the last is the current state', () => {
  render(
    <Timeline
      label={inEnglish('records.round.what')}
      entries={[
        {
          key: 'held',
          title: inEnglish('cashier.withdrawal.held'),
          time: '2026-11-23 09:00',
        },
        { key: 'paid', title: 'Paid', time: '2026-11-23 10:00', tone: 'positive' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: inEnglish('records.round.what') })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'In review2026-11-23 09:00',
    'Paid2026-11-23 10:00',
  ]);
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Paid');
});

it('a waiting entry is highlighted only while it is the last one', () => {
  const waited = { title: 'To review', time: '2026-11-23 09:00', tone: 'info' } as const;
  render(
    <Timeline
      label={inEnglish('records.round.what')}
      entries={[
        { key: '1', ...waited },
        { key: '2', ...waited },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.dataset['tone'])).toEqual(['neutral', 'info']);
});
