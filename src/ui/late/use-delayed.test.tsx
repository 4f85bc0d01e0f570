// @vitest-environment jsdom

import { act, cleanup, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDelayed } from './use-delayed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

function Late({ value, coming }: { readonly value: string; readonly coming?: Promise<string> }) {
  const late = useDelayed(value, 100, 'nothing');
  return <Suspense fallback="waits">{late === 'window' && coming ? <Window coming={coming} /> : late}</Suspense>;
}

function Window({ coming }: { readonly coming: Promise<string> }) {
  return use(coming);
}

describe('useDelayed', () => {
  it('follows a change late, and drops one reverted in time', async () => {
    const { container, rerender } = render(<Late value="nothing" />);
    rerender(<Late value="something" />);
    await wait(99);
    expect(container.textContent).toBe('nothing');
    rerender(<Late value="nothing" />);
    await wait(100);
    expect(container.textContent).toBe('nothing');
    rerender(<Late value="something" />);
    await wait(100);
    expect(container.textContent).toBe('something');
  });

  it('a change renders as a transition in small steps, and the old content stays until then', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { container, rerender } = render(<Late value="nothing" coming={promise} />);
    rerender(<Late value="window" coming={promise} />);
    await wait(100);
    expect(container.textContent).toBe('nothing');
    await act(async () => resolve('the window'));
    expect(container.textContent).toBe('the window');
  });
});
