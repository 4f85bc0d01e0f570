// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cutTextsAt, watchCutTexts } from './cut-texts.ts';

const WHOLE = 'A title that is longer than its card';

/** jsdom has no layout: data attributes state the sizes. */
function measure(name: 'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', attribute: string): void {
  vi.spyOn(Element.prototype, name, 'get').mockImplementation(function (this: Element) {
    return Number(this.getAttribute(attribute) ?? 0);
  });
}

let end: () => void;
beforeEach(() => {
  measure('scrollWidth', 'data-words');
  measure('clientWidth', 'data-box');
  vi.useFakeTimers();
  document.body.innerHTML = `
    <a id="card" href="#a"><span style="text-overflow: ellipsis" data-words="300" data-box="80">${WHOLE}</span></a>
    <a id="short" href="#b"><span style="text-overflow: ellipsis" data-words="40" data-box="80">Short</span></a>
    <p id="aside">Something else</p>`;
  end = watchCutTexts();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const part = (id: string) => document.getElementById(id) as HTMLElement;
const shown = () => document.querySelector<HTMLElement>('[data-whole-text]');

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  vi.useRealTimers();
  // The bubble's code is loaded by an import, which fake timers do not move.
  await vi.dynamicImportSettled();
  vi.useFakeTimers();
}

function point(target: Element, type: string, pointerType: string): void {
  const event = new MouseEvent(type, { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  target.dispatchEvent(event);
}

describe('a text truncated at the end of its line', () => {
  it('shows in full on hover; a text that fits does not', async () => {
    point(part('card').firstElementChild as Element, 'pointerover', 'mouse');
    expect(shown()).toBeNull();
    await pass(500);
    expect(shown()?.textContent).toBe(WHOLE);
    point(part('short'), 'pointerover', 'mouse');
    await pass(500);
    expect(shown()).toBeNull();
  });

  it('stays while the pointer is over it, and closes by Escape', async () => {
    point(part('card'), 'pointerover', 'mouse');
    await pass(500);
    point(part('aside'), 'pointerover', 'mouse');
    point(shown()?.firstElementChild as Element, 'pointerover', 'mouse');
    await pass(2_000);
    expect(shown()?.textContent).toBe(WHOLE);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(shown()).toBeNull();
  });

  it('shows in full at once on keyboard focus', async () => {
    vi.spyOn(part('card'), 'matches').mockReturnValue(true);
    part('card').focus();
    await pass(0);
    expect(shown()?.textContent).toBe(WHOLE);
    part('card').blur();
    expect(shown()).toBeNull();
  });

  it('shows in full on a long press, not on a tap or scroll', async () => {
    point(part('card'), 'pointerdown', 'touch');
    point(part('card'), 'pointerup', 'touch');
    await pass(1_000);
    expect(shown()).toBeNull();
    point(part('card'), 'pointerdown', 'touch');
    await pass(600);
    point(part('card'), 'pointerup', 'touch');
    expect(shown()?.textContent).toBe(WHOLE);
    point(part('aside'), 'pointerdown', 'touch');
    expect(shown()).toBeNull();
  });
});

it('a control shows all its truncated text once, a large part of a page none', () => {
  part('card').append(part('card').firstElementChild?.cloneNode(true) as Node);
  expect(cutTextsAt(part('card'))).toEqual([WHOLE]);
  for (let count = 0; count < 60; count += 1) part('card').append(document.createElement('i'));
  expect(cutTextsAt(part('card'))).toEqual([]);
});
