// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { portalAtom, revisionAtom } from '#portal/state/atoms.ts';
import { createSession } from '#portal/state/session.ts';
import { createState } from '#portal/state/sources/create-state.ts';
import { makePage } from '#portal/testing/site.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { goLive } from './go-live.ts';

/** A fake event stream. */
class Source extends EventTarget {
  static last: Source | undefined;
  readyState = 1;
  constructor() {
    super();
    Source.last = this;
  }
  close(): void {}
}
const report = (revision: string, urgent = true) =>
  Source.last?.dispatchEvent(new MessageEvent('revision', { data: JSON.stringify({ revision, urgent }) }));

let asked: string[] = [];
let answer: (revision: string) => Response | Promise<Response>;
let stop: () => void = () => undefined;

const page = makePage({});
const fileOf = (revision: string) =>
  Response.json({
    revision,
    brandRevision: 'b',
    language: 'EN',
    portal: { ...page.portal, name: revision },
    texts: {},
  });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = fileOf;
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('fetch', async (address: string) => {
    const revision = decodeURIComponent(address.split('/')[2] ?? '');
    asked.push(revision);
    return answer(revision);
  });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const store = createState(page);
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const client = { send: () => Promise.reject(new Error('no one is logged in here')) };
  stop = goLive({ store, session, client }, {});
  return { shown: () => store.get(portalAtom).name, revision: () => store.get(revisionAtom) };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('M378: the current revision is not fetched again; another one is fetched once despite repeated events', async () => {
  const { shown } = open();
  report(page.revision);
  report('r2');
  report('r2');
  await pass(0);
  expect([asked, shown()]).toEqual([['r2'], 'r2']);
});

it('M378: non-urgent fetches are spread over half a second, so pages do not all ask at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const { shown } = open();
  report('r2', false);
  await pass(449);
  expect(asked).toEqual([]);
  await pass(1);
  expect(shown()).toBe('r2');
});

it('M378: a failed fetch is retried until it succeeds, without another event', async () => {
  const { shown } = open();
  answer = () => new Response(null, { status: 503 });
  report('r2');
  await pass(5_000);
  expect(asked.length).toBeGreaterThan(2);
  answer = fileOf;
  await pass(10_000);
  expect(shown()).toBe('r2');
});

it('M378: a newer revision replaces one that is being fetched', async () => {
  const { shown } = open();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = (revision) => (revision === 'r2' ? promise : fileOf(revision));
  report('r2');
  await pass(0);
  report('r3');
  await pass(0);
  resolve(fileOf('r2'));
  await pass(60_000);
  expect([asked, shown()]).toEqual([['r2', 'r3'], 'r3']);
});

it('M378: a revision superseded before its fetch is never fetched', async () => {
  const { shown, revision } = open();
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  report('r2', false);
  report(page.revision, false);
  await pass(60_000);
  expect([asked, revision(), shown()]).toEqual([[], page.revision, page.portal.name]);
});
