// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveCompositionKeys } from './composition-keys.ts';

const field = document.createElement('input');
const onField = vi.fn();
const onPage = vi.fn();

beforeEach(() => {
  document.body.append(field);
  leaveCompositionKeys(document);
  field.addEventListener('keydown', onField);
  document.addEventListener('keydown', onPage);
});
afterEach(() => {
  document.removeEventListener('keydown', onPage);
  field.remove();
});

test.each([
  ['Enter', { isComposing: true }, 0],
  ['Escape', { keyCode: 229 }, 0],
  ['ArrowDown', { keyCode: 229, isComposing: true }, 0],
  ['Enter', { keyCode: 13 }, 1],
] as const)('K1: the key %s with %o reaches %i handlers of field and page', (key, how, times) => {
  for (const handler of [onField, onPage]) handler.mockClear();
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...how }));
  expect([onField.mock.calls.length, onPage.mock.calls.length]).toEqual([times, times]);
});
