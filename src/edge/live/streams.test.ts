import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { openTestEdge } from '../testing/edge-of.ts';
import { type EventClient, openEvents, portOf } from '../testing/event-client.ts';
import { createRevisionStreams, type RevisionStreams, type StreamsOptions } from './streams.ts';

interface TestSite {
  readonly streams: RevisionStreams;
  readonly port: number;
  /** The server's side of each stream, in order of opening. */
  readonly responses: ServerResponse[];
  revision: string;
  /** The revision that was read for the page, if it is not the current one. */
  readBefore: string | undefined;
  compared: number;
}

/** More than the system buffers for a stalled reader. */
const MUCH = `filler: ${'x'.repeat(64 * 1024)}\n`.repeat(256);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Streams behind a minimal server; the test controls the site's revision. */
async function start(options: Partial<StreamsOptions> = {}): Promise<TestSite> {
  const testSite = {
    responses: [] as ServerResponse[],
    revision: 'r0',
    readBefore: undefined as string | undefined,
    compared: 0,
  };
  const compare = (merchant: string) => {
    testSite.compared += 1;
    streams.notify(merchant, testSite.revision);
  };
  const streams = createRevisionStreams({ random: () => 0.5, compare, ...options });
  const server: Server = createServer(({ headers, socket }, response) => {
    testSite.responses.push(response);
    const knows = headers['last-event-id']?.toString();
    const merchant = headers.host?.split('.')[0] ?? '';
    const revision = testSite.readBefore ?? testSite.revision;
    streams.open({ merchant, revision, knows, address: socket.remoteAddress ?? '' }, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => new Promise((done) => server.close(done)),
    () => server.closeAllConnections(),
    () => streams.close(),
  );
  return Object.assign(testSite, { streams, port: portOf(server) });
}

function notify(testSite: TestSite, revision: string): void {
  testSite.revision = revision;
  testSite.streams.notify('aurora', revision);
}

const last = ({ revisions }: EventClient) => revisions.at(-1);

describe('event streams', () => {
  it('M378: a page gets the current revision and each new one; another merchant’s page gets only its own', async () => {
    const testSite = await start();
    const [page, other] = await Promise.all([openEvents(testSite), openEvents({ ...testSite, merchant: 'lotus' })]);
    await until(() => page.revisions.length === 1 && other.revisions.length === 1, 'the revision of now');
    notify(testSite, 'r1');
    await until(() => last(page) === 'r1', 'the next');
    notify(testSite, 'r1');
    notify(testSite, 'r2');
    await until(() => last(page) === 'r2', 'the one after it');
    expect(page.revisions).toEqual(['r0', 'r1', 'r2']);
    expect(other.revisions).toEqual(['r0']);
  });

  it('M157 M378: pages of a merchant get session changes, once, and those of another do not', async () => {
    const testSite = await start();
    const [page, other] = await Promise.all([openEvents(testSite), openEvents({ ...testSite, merchant: 'lotus' })]);
    testSite.streams.sendChange('aurora', { kind: 'ended', tags: ['0123456789abcdef'] });
    testSite.streams.sendChange('aurora', { kind: 'inbox', tags: ['0123456789abcde0'], about: ['welcome'] });
    testSite.streams.sendChange('nobody', { kind: 'ended', tags: ['fedcba9876543210'] });
    notify(testSite, 'r1');
    await until(() => last(page) === 'r1', 'what comes after');
    expect([page.changes, other.changes]).toEqual([
      [
        { kind: 'ended', tags: ['0123456789abcdef'], about: [] },
        { kind: 'inbox', tags: ['0123456789abcde0'], about: ['welcome'] },
      ],
      [],
    ]);
  });

  it('M378: a page that reconnects gets only what is new to it', async () => {
    const testSite = await start();
    const knowing = await openEvents({ ...testSite, knows: 'r0' });
    const behind = await openEvents({ ...testSite, knows: 'older' });
    await until(() => behind.revisions.length === 1, 'the newest');
    notify(testSite, 'r1');
    await until(() => last(knowing) === 'r1' && last(behind) === 'r1', 'the next');
    expect([knowing.revisions, behind.revisions]).toEqual([['r1'], ['r0', 'r1']]);
  });

  it('M378: a revision that changes while a stream opens is not missed', async () => {
    const testSite = await start();
    // Read for this page, then sent to no stream: none was open yet.
    testSite.readBefore = 'r0';
    notify(testSite, 'r1');
    const page = await openEvents(testSite);
    await until(() => last(page) === 'r1', 'the revision of now');
    expect([page.revisions, testSite.compared]).toEqual([['r0', 'r1'], 1]);
    const others = await Promise.all(Array.from({ length: 20 }, () => openEvents(testSite)));
    await until(() => others.every((other) => last(other) === 'r1'), 'it at the others');
    expect(testSite.compared).toBeLessThanOrEqual(21);
  });

  it('M378: in any burst, the last revision sent is the newest, and none is sent twice in a row', async () => {
    const testSite = await start();
    const pages = await Promise.all(Array.from({ length: 5 }, () => openEvents(testSite)));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 40 }), async (burst) => {
        for (const at of burst) notify(testSite, `b${at}`);
        await until(() => pages.every((page) => last(page) === testSite.revision), 'the newest');
      }),
      { numRuns: 20 },
    );
    for (const { revisions } of pages) {
      expect(revisions.filter((revision, at) => at > 0 && revision === revisions[at - 1])).toEqual([]);
    }
  });

  it('M378: 1,000 changes in a moment are a few writes to each of 200 pages, and all end at the newest', async () => {
    const testSite = await start();
    const pages = await Promise.all(Array.from({ length: 200 }, () => openEvents(testSite)));
    const begun = performance.now();
    for (let at = 1; at <= 1_000; at += 1) {
      notify(testSite, `r${at}`);
      if (at % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => pages.every((page) => last(page) === 'r1000'), 'the newest');
    const most = 3 + (performance.now() - begun) / 100;
    expect(Math.max(...pages.map(({ revisions }) => revisions.length))).toBeLessThanOrEqual(most);
    const numbers = pages.map(({ revisions }) => revisions.map((revision) => Number(revision.slice(1))));
    expect(numbers.every((heard) => heard.every((at, place) => place === 0 || at > Number(heard[place - 1])))).toBe(
      true,
    );
  });

  it('a stalled reader costs no memory, and gets the newest when it reads again', async () => {
    const testSite = await start();
    const page = await openEvents(testSite);
    const [response] = testSite.responses;
    page.pause();
    response?.write(MUCH);
    const waiting = response?.writableLength ?? 0;
    for (let at = 1; at <= 20; at += 1) {
      notify(testSite, `r${at}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(response?.writableLength).toBeLessThanOrEqual(waiting);
    page.resume();
    await until(() => last(page) === 'r20', 'the newest');
    expect(page.revisions).toEqual(['r0', 'r20']);
  });

  it('a heartbeat keeps a stream open; a client that reads nothing in between is cut', async () => {
    const testSite = await start({ heartbeatMs: 30 });
    const gone = await openEvents(testSite);
    const page = await openEvents(testSite);
    gone.pause();
    testSite.responses[0]?.write(MUCH);
    await until(() => page.beats > 2 && testSite.streams.size === 1, 'one is let go');
    expect(page.hasEnded).toBe(false);
    expect(testSite.compared).toBeGreaterThan(2);
  });

  it('SIGTERM: all streams end, each with another retry time, spread wider the more there are', async () => {
    const testSite = await start();
    const pages = await Promise.all(Array.from({ length: 200 }, () => openEvents(testSite)));
    testSite.streams.close();
    await until(() => pages.every(({ hasEnded }) => hasEnded), 'all ended');
    const times = pages.map(({ retries }) => retries.at(-1) ?? 0);
    expect(new Set(times).size).toBe(200);
    expect([Math.min(...times), Math.max(...times)]).toEqual([1_000, 3_985]);
    const busiest = Math.max(...times.map((time) => times.filter((other) => Math.abs(other - time) < 50).length));
    expect(busiest).toBeLessThan(10);
    const late = await openEvents(testSite);
    await until(() => late.hasEnded, 'the late one ends');
    expect([late.revisions, late.retries]).toEqual([['r0'], [2_500]]);
    expect(testSite.streams.size).toBe(0);
  });

  it('a stream over the total or address limit is notified, ended, and retries after a minute or two', async () => {
    const testSite = await start({ most: 1 });
    await openEvents(testSite);
    const second = await openEvents(testSite);
    await until(() => second.hasEnded, 'the second ends');
    expect([second.revisions, second.retries]).toEqual([['r0'], [90_000]]);
    const crowd = await start();
    const pages = await Promise.all(Array.from({ length: 201 }, () => openEvents(crowd)));
    await until(() => pages.filter(({ hasEnded }) => hasEnded).length === 1, 'one ends');
    expect(crowd.streams.size).toBe(200);
  });
});

describe('an edge that stops', () => {
  it('does not wait for connections without a request', async () => {
    const testSite = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') } });
    await testSite.edge.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(portOf(testSite.edge.app.server), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const begun = performance.now();
    await testSite.close();
    // Node itself closes such a connection after a minute.
    expect(performance.now() - begun).toBeLessThan(30_000);
    socket.destroy();
  });
});
