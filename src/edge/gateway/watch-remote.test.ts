import { describe, expect, it } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import { watchRemote } from './watch-remote.ts';

interface Stream {
  send(text: string): void;
  end(): void;
}

function scriptStreams() {
  const opened: Stream[] = [];
  const fetch = async (_input: unknown, init?: RequestInit): Promise<Response> => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        opened.push({ send: (text) => controller.enqueue(encoder.encode(text)), end: () => controller.close() });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { opened, fetch };
}

const base = { origin: 'http://gateway.test', merchant: 'aurora', chance: { random: () => 0 }, pollEveryMs: 10 };

const hearer = (heard: () => void, hinted: (notification: ChangeNotification) => void = () => undefined) => ({
  heard,
  hinted,
});

describe('watching a remote gateway', () => {
  it('receives the first event, each higher revision once, and no invalid revision', async () => {
    const { opened, fetch } = scriptStreams();
    let heard = 0;
    const stop = watchRemote(
      { ...base, fetch },
      hearer(() => {
        heard += 1;
      }),
    );
    await until(() => opened.length === 1, 'the stream');
    for (const text of [
      'retry: 2000\n\n',
      'id: 4\ndata: {"revi',
      'sion":4}\n\n',
      ': beat\n\n',
      'data: {"revision":4}\n\n',
      'data: nonsense\n\n',
      'data: {"revision":3}\r\n\r\n',
    ])
      opened[0]?.send(text);
    await until(() => heard === 1, 'the first revision');
    opened[0]?.send('data: {"revision":9}\n\ndata: {"revision":10}\n\n');
    await until(() => heard === 3, 'two more');
    stop();
  });

  it('M157 M378: receives session changes, and no invalid tag', async () => {
    const { opened, fetch } = scriptStreams();
    const reported: string[] = [];
    const stop = watchRemote(
      { ...base, fetch },
      hearer(
        () => undefined,
        ({ kind, tags }) => reported.push(...tags.map((tag) => `${kind} ${tag}`)),
      ),
    );
    await until(() => opened.length === 1, 'the stream');
    opened[0]?.send('event: ended\ndata: {"sessions":["0123456789abcdef","x",7]}\n\n');
    opened[0]?.send(
      'event: ended\ndata: {"sessions":"0123456789abcdef"}\n\nevent: inbox\ndata: {"inbox":["fedcba9876543210"]}\n\n',
    );
    await until(() => reported.length === 2, 'two tags');
    expect(reported).toEqual(['ended 0123456789abcdef', 'inbox fedcba9876543210']);
    stop();
  });

  it('reopens an ended stream, and compares because of it', async () => {
    const { opened, fetch } = scriptStreams();
    let heard = 0;
    const stop = watchRemote(
      { ...base, fetch },
      hearer(() => {
        heard += 1;
      }),
    );
    await until(() => opened.length === 1, 'the stream');
    opened[0]?.end();
    await until(() => opened.length === 2 && heard === 1, 'the second stream');
    stop();
  });

  it('a silent stream is given up, and reopened; one with traffic stays', async () => {
    const { opened, fetch } = scriptStreams();
    let heard = 0;
    const stop = watchRemote(
      { ...base, fetch, longestSilenceMs: 1_500 },
      hearer(() => {
        heard += 1;
      }),
    );
    await until(() => opened.length === 1, 'the stream');
    const begun = performance.now();
    await until(() => {
      if (opened.length === 1) opened[0]?.send(': beat\n\n');
      return performance.now() - begun > 2_000;
    }, 'some time');
    const openedBefore = opened.length;
    await until(() => opened.length > openedBefore && heard > 0, 'another stream');
    stop();
    expect(openedBefore).toBe(1);
  });

  it('a gateway without events is polled; one that is down is retried', async () => {
    const thirdParty = async () => new Response('{}', { status: 404 });
    for (const fetch of [thirdParty, () => Promise.reject(new TypeError('fetch failed'))]) {
      let heard = 0;
      const stop = watchRemote(
        { ...base, fetch },
        hearer(() => {
          heard += 1;
        }),
      );
      await until(() => heard >= 3, 'polls');
      stop();
      expect(heard).toBeGreaterThanOrEqual(3);
    }
  });
});
