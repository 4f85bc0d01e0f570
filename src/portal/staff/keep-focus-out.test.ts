// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { keepFocusOut } from './keep-focus-out.ts';

const { focus } = HTMLElement.prototype;
afterEach(() => {
  HTMLElement.prototype.focus = focus;
});

it('N01: a framed page takes no focus while the user types outside it, and does once the user is in it', () => {
  document.body.innerHTML = '<input>';
  const input = document.querySelector('input');
  const isHere = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  keepFocusOut();
  input?.focus();
  expect(document.activeElement).toBe(document.body);
  isHere.mockReturnValue(true);
  input?.focus();
  expect(document.activeElement).toBe(input);
});
