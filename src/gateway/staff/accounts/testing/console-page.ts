import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { me } from '#contract/staff/session/calls.ts';
import {
  confirmEnrolled,
  enrolAuthenticator,
  followLink,
  giveCode,
  readSecret,
  signIn,
} from '#contract/staff/sign-in/calls.ts';
import { CSRF_HEADER } from '#contract/staff/staff-call.ts';
import type { TestGateway } from '#gateway/testing/gateway.ts';

const HOST = 'console.localhost:8080';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const PASSWORD = 'a heron in the reeds';

const NOW = Date.now();
/** A fixed clock: codes stay in the same time step however long a test runs. */
export const STILL = { now: () => NOW };

/** A browser at the console that keeps cookies and sends the CSRF token of its session. */
export interface ConsolePage {
  readonly cookies: Map<string, string>;
  send(
    call: { readonly method: string; readonly path: string },
    request?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Reads the signed-in account and stores the CSRF token of the session. */
  hello(): Promise<LightMyRequestResponse>;
}

export function openPage(gateway: TestGateway): ConsolePage {
  const cookies = new Map<string, string>();
  let csrf = '';
  const page: ConsolePage = {
    cookies,
    async send({ method, path }, request = {}, more = {}) {
      const isRead = method === 'GET';
      const headers = {
        host: HOST,
        origin: `http://${HOST}`,
        'user-agent': CHROME,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        [CSRF_HEADER]: csrf,
        ...more,
      };
      const reply = await gateway.app.inject({
        method: isRead ? 'GET' : 'POST',
        url: path,
        headers,
        ...(isRead ? {} : { payload: request }),
      });
      for (const { name, value } of reply.cookies) cookies.set(name, value);
      return reply;
    },
    async hello() {
      const reply = await page.send(me);
      csrf = reply.json().value?.csrf ?? '';
      return reply;
    },
  };
  return page;
}

export function secretOf(link: string): string {
  return new URL(link).hash.slice(1);
}

/** An authenticator code, `ahead` steps of 30 s from now. Each code is valid once. */
export function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: NOW + ahead * 30_000 });
}

export interface EnrolledStaff {
  readonly page: ConsolePage;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Accepts an invitation or password reset link and enrols an authenticator; the page is signed in afterwards. */
export async function enrolStaff(gateway: TestGateway, link: string, name = 'Mai Tran'): Promise<EnrolledStaff> {
  const page = openPage(gateway);
  const followed = await page.send(followLink, { link: secretOf(link), name, password: PASSWORD });
  const { ticket } = followed.json().value;
  const { secret } = readSecret((await page.send(enrolAuthenticator, { ticket })).json().value);
  const reply = await page.send(confirmEnrolled, { ticket, code: codeOf(secret) });
  await page.hello();
  return { page, secret, recoveryCodes: reply.json().value.recoveryCodes };
}

/** Signs in with the password and the authenticator code of the next time step. */
export async function signInAgain(gateway: TestGateway, email: string, secret: string): Promise<ConsolePage> {
  const page = openPage(gateway);
  const { ticket } = (await page.send(signIn, { email, password: PASSWORD })).json().value;
  await page.send(giveCode, { ticket, code: codeOf(secret, 1) });
  await page.hello();
  return page;
}
