// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { tendRichText } from './rich-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a table wider than its box is reachable by keyboard, also after its topic opens', () => {
  let resize = (_table: Element) => {};
  let isWatched = false;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: (entries: readonly { readonly target: Element }[]) => void) {
        resize = (target) => changed([{ target }]);
      }
      observe() {
        isWatched = true;
      }
      disconnect() {
        isWatched = false;
      }
    },
  );
  const box = document.createElement('div');
  box.innerHTML = '<table><tr><td>One</td></tr></table>';
  const table = box.querySelector('table') as HTMLTableElement;
  const leave = tendRichText(box);
  expect([isWatched, table.tabIndex]).toEqual([true, -1]);

  const wide = vi.spyOn(table, 'scrollWidth', 'get').mockReturnValue(640);
  resize(table);
  expect(table.tabIndex).toBe(0);
  wide.mockReturnValue(0);
  resize(table);
  expect(table.hasAttribute('tabindex')).toBe(false);
  leave?.();
  expect(isWatched).toBe(false);
});
