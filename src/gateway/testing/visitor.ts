import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { LightMyRequestResponse } from 'fastify';
import type { HumanCheckScene } from '#contract/verification/calls.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import type { PageRequest, TestGateway } from './gateway.ts';

/** A visitor's browser: keeps cookies and one tab's token, and solves human checks like the page. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  token: string | undefined;
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Sends a form-encoded call. */
  form(url: string, fields: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  /** Solves a challenge for one call. */
  humanCheck(scene: HumanCheckScene): Promise<string>;
  /** Logs in by user name and keeps the token on success. */
  logIn(username: string, password: string, rest?: object): Promise<LightMyRequestResponse>;
}

interface AskedGateway extends Pick<TestGateway, 'ask'> {
  readonly context: Pick<TestGateway['context'], 'edgeSecret'>;
}

/** Opens a browser at a merchant's site; `address` is the client address that the edge reports. */
export function createVisitor(gateway: AskedGateway, merchant: string, address = '198.51.100.7'): Visitor {
  const cookies = new Map<string, string>();
  const edge = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.address]: address };

  async function send(request: PageRequest): Promise<LightMyRequestResponse> {
    const own = { ...edge, ...cookieHeader(cookies), ...(visitor.token && { authorization: visitor.token }) };
    const reply = await gateway.ask(merchant, { ...request, headers: { ...own, ...request.headers } });
    for (const { name, value, expires } of reply.cookies) {
      if (expires !== undefined && expires.getTime() === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }

  const visitor: Visitor = {
    cookies,
    token: undefined,
    ask: (method, url, body, headers = {}) =>
      send(body === undefined ? { method, url, headers } : { method, url, headers, payload: body }),
    form: (url, fields) =>
      send({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async humanCheck(scene) {
      const reply = await visitor.ask('GET', `/wps/captcha/human?scene=${scene}`);
      return solve(reply.json().value.challenge);
    },
    async logIn(username, password, rest = {}) {
      const humanCheck = await visitor.humanCheck('login');
      const body = { type: 'username', username, password, humanCheck, ...rest };
      const reply = await visitor.ask('POST', '/wps/session/login', body);
      if (reply.json().success) visitor.token = reply.json().value.token;
      return reply;
    },
  };
  return visitor;
}

function cookieHeader(cookies: ReadonlyMap<string, string>): Record<string, string> {
  if (cookies.size === 0) return {};
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

/** Solves an ALTCHA challenge; returns the value of the `humanCheck` field. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
