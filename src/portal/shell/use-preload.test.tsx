// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePreload } from './use-preload.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const preload = vi.fn(async (_pathname: string) => undefined);
  function Page() {
    usePreload(preload);
    return (
      <>
        <a href="/vip?x=1">
          <b>VIP</b>
        </a>
        <a href="https://elsewhere.example/rng">Elsewhere</a>
        <p>Words</p>
      </>
    );
  }
  render(<Page />);
  return preload;
}

it('M49: a pointer resting on a link preloads its screen; one passing over does not', () => {
  vi.useFakeTimers();
  const preload = open();
  fireEvent.pointerOver(screen.getByText('VIP'));
  fireEvent.pointerOver(screen.getByText('Words'));
  vi.advanceTimersByTime(500);
  expect(preload).not.toHaveBeenCalled();
  fireEvent.pointerOver(screen.getByText('VIP'));
  vi.advanceTimersByTime(500);
  expect(preload.mock.calls).toEqual([['/vip']]);
});

it('M49: touch and focus preload at once; an external link preloads nothing', () => {
  const preload = open();
  fireEvent.pointerDown(screen.getByText('Elsewhere'));
  fireEvent.focusIn(screen.getByText('Words'));
  expect(preload).not.toHaveBeenCalled();
  fireEvent.pointerDown(screen.getByText('VIP'));
  fireEvent.focusIn(screen.getByText('VIP'));
  expect(preload.mock.calls).toEqual([['/vip'], ['/vip']]);
});

it('M49: nothing preloads if the visitor saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const preload = open();
  fireEvent.pointerDown(screen.getByText('VIP'));
  expect(preload).not.toHaveBeenCalled();
});
