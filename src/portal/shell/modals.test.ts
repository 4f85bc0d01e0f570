import { expect, it } from 'vitest';
import { WINDOWS } from '#model/catalogue/windows.ts';
import { MODALS } from './modals.tsx';

/** The window stack itself renders the warning (notice-window.tsx). */
const WITHOUT_CHUNK = ['warning'];

it('M52: the windows of the site are those of the catalogue', () => {
  const names = WINDOWS.map(({ name }) => name);
  expect([...Object.keys(MODALS), ...WITHOUT_CHUNK].sort()).toEqual([...names].sort());
  expect(new Set(names).size).toBe(names.length);
});
