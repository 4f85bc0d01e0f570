import type { LightMyRequestResponse } from 'fastify';
import type { StaffMerchants, StaffRole } from '#contract/staff/policy.ts';
import { CSRF_HEADER, staffPath } from '#contract/staff/staff-call.ts';
import { openSession, STAFF_COOKIE } from '../staff/identity/sessions.ts';
import type { TestGateway } from './gateway.ts';

const HOST = 'console.localhost:8080';

/** A signed-in staff user who sends requests like the console page. */
export interface TestStaffUser {
  readonly staffId: string;
  readonly sessionId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a call; for GET the request becomes the query. */
  send(
    call: { readonly method: string; readonly path: string },
    request?: object,
    merchant?: string,
  ): Promise<LightMyRequestResponse>;
}

/** Creates an account with an open session, without the sign-in flow. */
export async function signInStaffUser(
  gateway: TestGateway,
  role: StaffRole,
  merchants: StaffMerchants = 'all',
  name: string = role,
): Promise<TestStaffUser> {
  const { db, random } = gateway.context;
  const email = `${Buffer.from(random(6)).toString('hex')}@staff.example`;
  const seated = await db.asStaff([], async (scope) => {
    const account = await scope
      .insertInto('staff_account')
      .values({
        email,
        name,
        role,
        merchants: merchants === 'all' ? null : [...merchants],
        password_hash: null,
        disabled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { staffId: account.id, ...(await openSession(scope, random, account.id, 'test')) };
  });
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    'sec-fetch-site': 'same-origin',
    cookie: `${STAFF_COOKIE}=${seated.token}`,
    [CSRF_HEADER]: seated.csrf,
  };
  return {
    staffId: seated.staffId,
    sessionId: seated.sessionId,
    headers,
    send(call, request, merchant) {
      const path = staffPath(call, merchant);
      const method = call.method as 'GET' | 'POST' | 'PUT' | 'DELETE';
      if (method === 'GET') {
        const query = new URLSearchParams(Object.entries(request ?? {}).map(([key, value]) => [key, String(value)]));
        return gateway.app.inject({ method, url: query.size > 0 ? `${path}?${query}` : path, headers });
      }
      return gateway.app.inject({ method, url: path, headers, payload: request ?? {} });
    },
  };
}

/** Sends a call; if it needs a second staff user, sends the same call as another one. Returns the last reply. */
export async function sendByTwo(
  [first, second]: readonly [TestStaffUser, TestStaffUser],
  ...sent: Parameters<TestStaffUser['send']>
): Promise<LightMyRequestResponse> {
  const reply = await first.send(...sent);
  return reply.json().errorCode === 'second_person_needed' ? second.send(...sent) : reply;
}
