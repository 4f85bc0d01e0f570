import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayDo, STAFF_ROLES, type StaffRole } from '#contract/staff/policy.ts';
import { CSRF_HEADER, staffPath } from '#contract/staff/staff-call.ts';
import { staffCalls } from '#contract/staff-registry.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { signInStaffUser } from '../testing/staff.ts';

/** Every call of the registry is tested over HTTP; a new call is included automatically. */
const CALLS = staffCalls;
const HOST = 'console.localhost:8080';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(() => gateway.close());

type Call = (typeof CALLS)[number];
type Headers = Readonly<Record<string, string>>;

const isOfMerchant = ({ path }: Call) => path.includes(':merchant');

/** Status and error code of a response; an endless stream is closed after its headers. */
async function ask(
  call: Call,
  headers: Headers,
  merchant: string,
  body: object = {},
): Promise<[number, string | undefined]> {
  const path = staffPath(call, isOfMerchant(call) ? merchant : undefined);
  const isRead = call.method === 'GET';
  const query = new URLSearchParams(isRead ? Object.entries(body).map(([name, value]) => [name, String(value)]) : []);
  const reply = await gateway.app.inject({
    method: call.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: { ...headers },
    payloadAsStream: true,
    ...(isRead ? {} : { payload: body }),
  });
  return [reply.statusCode, await codeOf(reply)];
}

async function codeOf(reply: LightMyRequestResponse): Promise<string | undefined> {
  const stream = reply.stream();
  if (!String(reply.headers['content-type']).startsWith('application/json')) {
    stream.destroy();
    return undefined;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()).errorCode;
}

/** A new staff user for each request, because some calls end their own session. */
const player = async (role: StaffRole) => (await signInStaffUser(gateway, role, ['aurora'])).headers;

const OUTSIDE = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' };

test('M378: every route under /staff/ is in the registry, and every call of the registry is a route', () => {
  const routes = readRoutes(gateway.app.printRoutes({ commonPrefix: false }));
  const ours = routes.filter((route) => /^(?!HEAD )\S+ \/staff\//.test(route));
  expect(ours.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort());
});

/** Parses Fastify's route tree into lines such as `GET /staff/me`: four characters of indentation per path segment. */
function readRoutes(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (part === '') return [];
    parts.splice(indent.length / 4, parts.length, part);
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${parts.join('')}`);
  });
}

test('M378: a missing merchant is refused as another one is', async () => {
  const call = CALLS.find((each) => isOfMerchant(each) && each.method === 'GET');
  if (call === undefined) throw new Error('No call is about a merchant.');
  const headers = await player('support');
  expect(await ask(call, headers, 'nowhere')).toEqual(await ask(call, headers, 'lotus'));
});

describe.each(CALLS.map((call) => ({ call, name: `${call.method} ${call.path}` })))('M378: $name', ({ call }) => {
  const merchants = isOfMerchant(call) ? ['aurora', 'lotus'] : ['aurora'];

  test('answers each role at an own and another merchant by the policy', async () => {
    for (const role of STAFF_ROLES) {
      for (const merchant of merchants) {
        const may =
          call.access === 'open' ||
          call.access === 'signedIn' ||
          mayDo({ role, merchants: ['aurora'] }, call.access, isOfMerchant(call) ? merchant : undefined);
        const [, code] = await ask(call, await player(role), merchant);
        if (may)
          expect([role, merchant, ['forbidden', 'not_logged_in'].includes(code ?? '')]).toEqual([
            role,
            merchant,
            false,
          ]);
        else expect([role, merchant, code]).toEqual([role, merchant, 'forbidden']);
      }
    }
  });

  test('a missing session and a made-up one are refused as such', async () => {
    const made = { ...OUTSIDE, cookie: `__Host-livery-staff=${'A'.repeat(43)}`, [CSRF_HEADER]: 'A'.repeat(32) };
    const codes = [(await ask(call, OUTSIDE, 'aurora'))[1], (await ask(call, made, 'aurora'))[1]];
    if (call.access === 'open') expect(codes).not.toContain('not_logged_in');
    else expect(codes).toEqual(['not_logged_in', 'session_expired']);
  });

  test('it is not found at the host of a brand', async () => {
    const headers = { ...(await player('administrator')), host: 'aurora.localhost', origin: 'http://aurora.localhost' };
    expect((await ask(call, headers, 'aurora'))[0]).toBe(404);
  });

  test('an unknown field is refused, in any part', async () => {
    const headers = await player('administrator');
    const [status, code] = await ask(call, headers, 'aurora', {
      role: 'administrator',
      isAdmin: true,
      merchant: 'lotus',
    });
    expect([status, code]).toEqual([422, 'invalid_request']);
  });
});

const CHANGING = CALLS.filter(({ method }) => method !== 'GET');

test.each(CHANGING.map((call) => ({ call, name: `${call.method} ${call.path}` })))(
  'M378: $name changes nothing for another page, nor without the session’s own token',
  async ({ call }) => {
    const headers = await player('administrator');
    const { origin: _, ...silent } = headers;
    const wrong: Headers[] = [
      silent,
      { ...headers, origin: 'http://aurora.localhost:8080' },
      { ...headers, 'sec-fetch-site': 'cross-site' },
      ...(call.access === 'open'
        ? []
        : [
            { ...headers, [CSRF_HEADER]: '' },
            { ...headers, [CSRF_HEADER]: 'x'.repeat(32) },
          ]),
    ];
    for (const tried of wrong) expect((await ask(call, tried, 'aurora'))[1]).toBe('origin_refused');
  },
);
