import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie that identifies the browser of a trial visitor, so that the play money is the same across games. */
const TRIAL_COOKIE = '__Host-trial';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Lifetime of a trial account. */
const LIFE_S = 2 * 3_600;

export function readTrialCookie(request: FastifyRequest): string | undefined {
  const value = request.cookies[TRIAL_COOKIE];
  return value !== undefined && SECRET.test(value) ? value : undefined;
}

export function setTrialCookie(reply: FastifyReply, secret: string): void {
  reply.setCookie(TRIAL_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: LIFE_S,
  });
}
