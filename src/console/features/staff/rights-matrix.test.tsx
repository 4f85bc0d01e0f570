// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { STAFF_ACTIONS, STAFF_ROLES } from '#contract/staff/policy.ts';
import { RightsMatrix } from './rights-matrix.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('M378: a table lists every right and every role, and each cell shows yes or no', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  render(<RightsMatrix onClose={() => undefined} />);
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([consoleText('staff', 'matrix.right'), 'Administrator', 'Operator', 'Support', 'Auditor']);
  expect(within(table).getAllByRole('rowheader')).toHaveLength(STAFF_ACTIONS.length);
  const row = within(table).getByRole('row', { name: /^Change registration fields/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells).toHaveLength(STAFF_ROLES.length);
  expect(cells.map(({ textContent }) => textContent?.replace('–', ''))).toEqual(['Yes', 'Yes', 'No', 'No']);
});
