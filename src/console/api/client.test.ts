import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overview } from '#contract/staff/overview/calls.ts';
import { CSRF_HEADER } from '#contract/staff/staff-call.ts';
import { changeTrees, switchStates } from '#contract/staff/trees/calls.ts';
import { createStaffClient, StaffCallFailed } from './client.ts';
import { createQueries } from './queries.ts';

type Answer = (response: ServerResponse) => void;

let server: Server;
let heard: IncomingMessage[];
let answers: Answer[];

beforeEach(async () => {
  // Other windows have no activity.
  vi.stubGlobal('localStorage', { getItem: () => null });
  heard = [];
  answers = [];
  server = createServer((request, response) => {
    heard.push(request);
    request.resume();
    (answers.shift() ?? ok({ switches: [] }))(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ok =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify({ success: true, value }));
const away: Answer = (response) => response.writeHead(503).end('away');
const cut: Answer = (response) => response.destroy();

const client = () => createStaffClient(() => 'token', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const codeOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'none',
    (error: unknown) => (error instanceof StaffCallFailed ? error.code : String(error)),
  );

test('M378: a read uses its address and proves the calling page', async () => {
  await expect(client().send(switchStates, {}, 'aurora')).resolves.toEqual([]);
  expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /staff/merchants/aurora/switches']);
  expect(heard[0]?.headers[CSRF_HEADER]).toBe('token');
});

test.each([
  ['nobody answers', cut],
  ['a proxy says that the gateway is away', away],
])('M378: a read is retried once where %s', async (_when, answer) => {
  answers = [answer];
  await expect(client().send(switchStates, {}, 'aurora')).resolves.toEqual([]);
  expect(heard).toHaveLength(2);
});

test('M378: a second failed read is shown', async () => {
  answers = [cut, cut];
  expect(await codeOf(client().send(overview, {}))).toBe('network_abnormal');
  answers = [away, away];
  expect(await codeOf(client().send(overview, {}))).toBe('bad_reply');
});

test('M378, O2: a change without an answer may have been made, and is never retried by itself', async () => {
  answers = [cut];
  const change = { base: 1, proposals: [], reason: 'because', effect: '' };
  expect(await codeOf(client().send(changeTrees, change, 'aurora'))).toBe('unanswered');
  expect(heard).toHaveLength(1);
});

test('M378: a refusal has its code', async () => {
  answers = [(response) => response.end(JSON.stringify({ success: false, errorCode: 'forbidden' }))];
  expect(await codeOf(client().send(overview, {}))).toBe('forbidden');
});

test('M378: an unwanted request ends with the caller’s reason', async () => {
  const asked = new AbortController();
  answers = [() => asked.abort(new Error('gone'))];
  expect(await codeOf(client().send(overview, {}, undefined, asked.signal))).toBe('Error: gone');
});

test('M378: a request leaves synchronously, before any later event', async () => {
  const sent = vi.fn(fetch);
  vi.stubGlobal('fetch', sent);
  const reply = client().send(switchStates, {}, 'aurora');
  expect(sent).toHaveBeenCalledOnce();
  await reply;
});

test('M378: without a network a change reports that nothing was changed, and is not sent later', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const nowhere = createStaffClient(() => 'token', 'http://127.0.0.1:1');
  const change = { base: 1, proposals: [], reason: 'because', effect: '' };
  expect(await codeOf(nowhere.send(changeTrees, change, 'aurora'))).toBe('offline');
  expect(await codeOf(nowhere.send(overview, {}))).toBe('network_abnormal');
  onlineManager.setOnline(false);
  const queries = createQueries();
  const send = vi.fn(() => nowhere.send(changeTrees, change, 'aurora'));
  const observer = new MutationObserver<unknown>(queries, { mutationFn: send });
  expect(await codeOf(observer.mutate())).toBe('offline');
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
});
