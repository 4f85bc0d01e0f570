// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { showCurrent } from './show-current.ts';

/** A strip of 300 px whose current entry begins at `left`. */
function strip(left: number): { readonly node: HTMLElement; readonly scrolled: ReturnType<typeof vi.fn> } {
  const node = document.createElement('ul');
  node.innerHTML = '<li><a>Home</a></li><li><a aria-current="page">Live</a></li>';
  const scrolled = vi.fn();
  node.scrollBy = scrolled;
  node.getBoundingClientRect = () => new DOMRect(0, 0, 300, 40);
  const entry = node.querySelector('[aria-current]');
  if (entry) entry.getBoundingClientRect = () => new DOMRect(left, 0, 80, 40);
  return { node, scrolled };
}

it.each([
  ['beyond the end', 400, 300],
  ['half cut at the end', 260, 160],
  ['before the start', -50, -150],
])('an open entry %s becomes visible', (_, left, by) => {
  const { node, scrolled } = strip(left);
  showCurrent(node);
  expect(scrolled).toHaveBeenCalledWith({ left: by, behavior: 'instant' });
});

it('a fully visible entry, a strip without one, and no strip cause no scrolling', () => {
  const { node, scrolled } = strip(100);
  showCurrent(node);
  node.replaceChildren();
  showCurrent(node);
  showCurrent(null);
  expect(scrolled).not.toHaveBeenCalled();
});
