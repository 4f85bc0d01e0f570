// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForRevisions, readRevision } from './one-stream.ts';

describe('a reported revision', () => {
  it.each([
    [{ revision: 'a1' }, { revision: 'a1', isUrgent: false }],
    [
      { revision: 12, urgent: true },
      { revision: '12', isUrgent: true },
    ],
    [{ revision: '' }, undefined],
    [{ revision: 1.5 }, undefined],
    [{}, undefined],
    [null, undefined],
    ['a1', undefined],
  ])('%j', (raw, expected) => {
    expect(readRevision(raw)).toEqual(expected);
  });
});

/** A fake EventSource. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  static get open(): Source[] {
    return Source.opened.filter(({ readyState }) => readyState !== Source.CLOSED);
  }
  readyState = 1;
  onerror: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Source.opened.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  report(data: unknown, name = 'revision'): void {
    this.dispatchEvent(new MessageEvent(name, { data: typeof data === 'string' ? data : JSON.stringify(data) }));
  }
  breakOff(): void {
    this.readyState = Source.CLOSED;
    this.onerror?.();
  }
}

let isVisible = true;
function show(visible: boolean): void {
  isVisible = visible;
  document.dispatchEvent(new Event('visibilitychange'));
}

const stops: (() => void)[] = [];
let query = '';
let renew = () => {};
function listen(): string[] {
  const heard: string[] = [];
  const listening = listenForRevisions({
    merchant: 'quartz',
    query: () => query,
    onRevision: ({ revision }) => void heard.push(revision),
    onChange: ({ kind, tags }) => void heard.push(...tags.map((tag) => `${kind} ${tag}`)),
  });
  stops.push(listening.stop);
  renew = listening.renew;
  return heard;
}

beforeEach(() => {
  vi.useFakeTimers();
  Source.opened = [];
  isVisible = true;
  query = '';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  vi.stubGlobal('EventSource', Source);
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// tests/e2e covers the tabs of a real browser; this test covers missing features and failures.
describe('a browser without locks or channels', () => {
  it('uses its own stream while it is visible, and none while it is hidden', () => {
    const heard = listen();
    expect(Source.open.map(({ url }) => url)).toEqual(['/_portal/events']);
    Source.open[0]?.report({ revision: 'a' });
    show(false);
    expect(Source.open).toEqual([]);
    show(true);
    show(true);
    expect(Source.open).toHaveLength(1);
    Source.open[0]?.report({ revision: 'b' });
    Source.open[0]?.report('no JSON');
    expect(heard).toEqual(['a', 'b']);
  });

  it('M157 M378: reports session events and ignores invalid tags', () => {
    const heard = listen();
    Source.open[0]?.report({ sessions: ['0123456789abcdef', 'no tag'] }, 'ended');
    Source.open[0]?.report({ sessions: 'all' }, 'ended');
    Source.open[0]?.report('no JSON', 'ended');
    Source.open[0]?.report({ inbox: ['0123456789abcdef'] }, 'inbox');
    expect(heard).toEqual(['ended 0123456789abcdef', 'inbox 0123456789abcdef']);
  });

  it('a permanently closed stream is reopened with growing delays, and at once when the network returns', async () => {
    const heard = listen();
    const waits: number[] = [];
    vi.spyOn(Math, 'random').mockReturnValue(1);
    for (let at = 0; at < 6; at += 1) {
      Source.open[0]?.breakOff();
      let ms = 0;
      while (Source.open.length === 0) {
        await vi.advanceTimersByTimeAsync(1_000);
        ms += 1_000;
      }
      waits.push(ms);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    const before = Source.open[0];
    window.dispatchEvent(new Event('online'));
    expect(Source.open).toHaveLength(1);
    expect(Source.open[0]).not.toBe(before);
    Source.open[0]?.report({ revision: 'c' });
    expect(heard).toEqual(['c']);
    // A stream that delivered an event resets the delay.
    Source.open[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(Source.open).toHaveLength(1);
  });

  it('M378: names its session, a new one at once; a stream that was lost says so, to get what it missed', async () => {
    query = 'tag=0123456789abcdef&lang=EN';
    listen();
    const urls = () => Source.opened.map(({ url }) => url);
    expect(urls()).toEqual(['/_portal/events?tag=0123456789abcdef&lang=EN']);
    query = 'tag=fedcba9876543210&lang=EN';
    renew();
    window.dispatchEvent(new Event('online'));
    Source.open[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(2_000);
    const again = '/_portal/events?tag=fedcba9876543210&lang=EN&again=1';
    expect(urls().slice(1)).toEqual(['/_portal/events?tag=fedcba9876543210&lang=EN', again, again]);
    expect(Source.open).toHaveLength(1);
  });

  it('a stream that the browser reopens is left alone', async () => {
    listen();
    const source = Source.open[0];
    if (source) source.readyState = 0;
    source?.onerror?.();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(Source.opened).toHaveLength(1);
  });

  it('a stopped listener opens no stream', async () => {
    const heard = listen();
    const source = Source.open[0];
    source?.breakOff();
    stops.splice(0)[0]?.();
    await vi.advanceTimersByTimeAsync(120_000);
    show(true);
    window.dispatchEvent(new Event('online'));
    source?.report({ revision: 'z' });
    expect([Source.opened.length, heard]).toEqual([1, []]);
  });
});
