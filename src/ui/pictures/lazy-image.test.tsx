// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecentSet } from '../late/recent-set.ts';
import { LazyImage } from './lazy-image.tsx';

type ObserverCallback = (entries: readonly { isIntersecting: boolean; target: Element }[]) => void;

const observed: Element[] = [];
const asked: IntersectionObserverInit[] = [];
let callback: ObserverCallback = () => undefined;

beforeEach(() => {
  observed.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: ObserverCallback, options: IntersectionObserverInit) {
        callback = report;
        asked.push(options);
      }
      observe = (element: Element) => void observed.push(element);
      unobserve = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const icon = <i data-testid="icon" />;
const draw = (src: string, more = {}) =>
  render(<LazyImage src={src} width={300} height={400} fallback={icon} {...more} />).container;
const picture = (container: HTMLElement) => container.querySelector('img');
const come = (container: HTMLElement) =>
  act(async () => callback([{ isIntersecting: true, target: picture(container) as Element }]));

describe('LazyImage', () => {
  it('M153: requests a picture when a tenth of it is within 1.3 screens', async () => {
    const container = draw('/far.svg');
    expect(picture(container)?.getAttribute('src')).toBeNull();
    expect(picture(container)?.dataset['state']).toBe('loading');
    await act(async () => callback([{ isIntersecting: false, target: observed[0] as Element }]));
    expect(picture(container)?.getAttribute('src')).toBeNull();
    await come(container);
    expect(picture(container)?.getAttribute('src')).toBe('/far.svg');
    fireEvent.load(picture(container) as Element);
    expect(picture(container)?.dataset['state']).toBe('loaded');
    expect(asked).toEqual([{ rootMargin: '30%', threshold: 0.1 }]);
  });

  it('M153, M344: retries once, at another address if there is one, then shows the default icon', async () => {
    const container = draw('https://one.example/a.png', { retrySrc: 'https://two.example/a.png', srcSet: 'x 1x' });
    await come(container);
    expect(picture(container)?.getAttribute('srcset')).toBe('x 1x');
    fireEvent.error(picture(container) as Element);
    expect(picture(container)?.getAttribute('src')).toBe('https://two.example/a.png');
    expect(picture(container)?.getAttribute('srcset')).toBeNull();
    fireEvent.error(picture(container) as Element);
    expect(picture(container)).toBeNull();
    expect(container.querySelector('[data-testid=icon]')).toBeTruthy();
  });

  it('the first picture of a view loads at once and before others; any other is lazy', () => {
    const tagOf = (isFirst: boolean) =>
      renderToString(<LazyImage src="/x.svg" width={3} height={4} isFirst={isFirst} fallback={icon} />);
    expect(tagOf(true)).toMatch(/fetchPriority="high"/i);
    expect(tagOf(true)).not.toContain('loading=');
    expect(tagOf(false)).toContain('loading="lazy"');
    expect(tagOf(false)).not.toMatch(/fetchPriority/i);
  });

  it('M153: a picture loaded before the page’s code is known when it is rendered elsewhere', () => {
    const host = document.createElement('div');
    const served = <LazyImage src="/served.svg" width={3} height={4} fallback={icon} />;
    host.innerHTML = renderToString(served);
    const image = host.querySelector('img') as HTMLImageElement;
    Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 3 } });
    document.body.append(host);
    render(served, { container: host, hydrate: true });
    expect(picture(draw('/served.svg'))?.dataset['state']).toBe('loaded');
    host.remove();
  });

  it('M153: a picture shown before appears at once and keeps its place', async () => {
    const first = draw('/seen.svg');
    await come(first);
    fireEvent.load(picture(first) as Element);
    cleanup();
    const again = draw('/seen.svg');
    expect(picture(again)?.getAttribute('src')).toBe('/seen.svg');
    expect(picture(again)?.dataset['state']).toBe('loaded');
    expect([picture(again)?.getAttribute('width'), picture(again)?.getAttribute('height')]).toEqual(['300', '400']);
  });

  it('M153: remembers the 200 most recently used', () => {
    const recent = createRecentSet(200);
    for (let at = 0; at < 200; at += 1) recent.add(`${at}`);
    recent.add('0');
    recent.add('new');
    expect([recent.has('0'), recent.has('1'), recent.has('2'), recent.has('new')]).toEqual([true, false, true, true]);
  });

  it('a new address is a new picture: the previous one never appears under new text', async () => {
    const { container, rerender } = render(
      <LazyImage src="/a.svg" width={1} height={1} fallback={icon} isDeferred={false} />,
    );
    const before = picture(container);
    rerender(<LazyImage src="/b.svg" width={1} height={1} fallback={icon} isDeferred={false} />);
    expect(picture(container)).not.toBe(before);
    expect(picture(container)?.getAttribute('src')).toBe('/b.svg');
  });

  it('M153: the server renders a native lazy picture that needs no script', () => {
    const html = renderToString(<LazyImage src="/a.svg" width={3} height={4} fallback={icon} />);
    expect(html).toMatch(/src="\/a.svg"/);
    expect(html).toMatch(/loading="lazy"/);
    expect(html).not.toMatch(/data-state="loading"| style=/);
  });

  it('without an address the default icon shows', () => {
    expect(draw('').querySelector('[data-testid=icon]')).toBeTruthy();
  });
});
