import { refuse, succeed } from '#contract/envelope.ts';
import { firstTimeLogin, login, logout, resume, smsLoginWhen } from '#contract/session.calls.ts';
import { sessionSchemas } from '#contract/session.schemas.ts';
import { type Door, memberOf } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { addressBlock } from '#gateway/identity/address-block.ts';
import { isOffered } from '#gateway/identity/offered.ts';
import { createRateLimit } from '#gateway/identity/rate-limit.ts';
import { logInByCode } from './login-by-code.ts';
import { logInByName } from './login-by-name.ts';
import type { LoginNeeds } from './needs.ts';
import { noteFirstLogin } from './store.ts';

const LOGINS = { limit: 120, windowMs: 60_000 };
const RESUMES = { limit: 240, windowMs: 60_000 };

/** Log-in, log-out and what keeps a browser signed in (M92-M98, M107, M272, M287). */
export function sessionsRoutes(door: Door, needs: LoginNeeds): void {
  const { context } = door;
  const logins = createRateLimit(context.clock, LOGINS);
  const resumes = createRateLimit(context.clock, RESUMES);

  registerCall(door, login, sessionSchemas.login, async (request, visit) => {
    logins.take(visit.merchant, addressBlock(visit.address));
    if (request.type === 'sms' && !(await isOffered(door, visit, smsLoginWhen)))
      return refuse('function_not_available');
    // Nothing is remembered in place of a password here, so whoever says so is asked for it.
    if (request.type === 'username' && request.password === undefined) return refuse('remember_expired');
    const { refusal, isLong } = await needs.humanCheck.judge(visit.merchant, 'login', request.humanCheck);
    if (refusal !== undefined) return refuse(refusal);
    return request.type === 'sms'
      ? logInByCode(context, needs, request, visit)
      : logInByName(context, needs, { ...request, isLong }, visit);
  });

  registerCall(door, resume, sessionSchemas.resume, async (_, { merchant, address, request, reply }) => {
    resumes.take(merchant, addressBlock(address));
    const token = await needs.sessions.resume(merchant, request, reply);
    return succeed(token === undefined ? {} : { token });
  });

  registerCall(door, firstTimeLogin, sessionSchemas.firstTimeLogin, async (_, visit) => {
    const { memberId } = memberOf(visit);
    await context.db.withMerchant(visit.merchant, (scope) => noteFirstLogin(scope, visit.merchant, memberId));
    return succeed(null);
  });

  registerCall(door, logout, sessionSchemas.logout, async (_, { merchant, request, reply }) => {
    await needs.sessions.end(merchant, request, reply);
    return succeed(null);
  });
}
