import {
  firstTimeLogin,
  login,
  loginSecondStep,
  logout,
  resume,
  sendSecondStepCode,
  smsLoginWhen,
} from '#contract/session/calls.ts';
import { sessionSchemas } from '#contract/session/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import { isOffered } from '#gateway/identity/offered.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { answerStep, sendStepCode } from './answer-step.ts';
import type { LoginDeps } from './deps.ts';
import { logInByCode } from './login-by-code.ts';
import { logInByName } from './login-by-name.ts';
import { readRememberToken } from './stored/cookies.ts';
import { noteFirstLogin } from './stored/store.ts';
import { createTriedPasswords } from './stored/tried-passwords.ts';

const LOGINS = { limit: 120, windowMs: 60_000 };
const RESUMES = { limit: 240, windowMs: 60_000 };

/** Routes for log-in, log-out and remembered sessions (M92-M98, M107, M272, M287). */
export function sessionsRoutes(pipeline: Pipeline, deps: LoginDeps): void {
  const { context } = pipeline;
  const logins = createVisitorLimit(context, 'sessions.logins', LOGINS);
  const resumes = createVisitorLimit(context, 'sessions.resumes', RESUMES);
  const tried = createTriedPasswords(context);

  registerCall(pipeline, login, sessionSchemas.login, async (request, visit) => {
    await logins.take(visit.merchant, visit.address);
    if (request.type === 'sms' && !(await isOffered(pipeline, visit, smsLoginWhen)))
      return refuse('function_not_available');
    const token = readRememberToken(visit.request);
    // There is nothing to verify: do not consume a human check.
    if (request.type === 'username' && request.password === undefined && token === undefined) {
      return refuse('remember_expired');
    }
    const { refusal, coversCaptcha } = await deps.humanCheck.validate(visit.merchant, 'login', request);
    if (refusal !== undefined) return refuse(refusal);
    return request.type === 'sms'
      ? logInByCode(context, deps, request, visit)
      : deps.passwords.admit(() => logInByName(context, deps, tried, { request, coversCaptcha, token }, visit));
  });

  registerCall(pipeline, loginSecondStep, sessionSchemas.loginSecondStep, async (request, visit) => {
    await logins.take(visit.merchant, visit.address);
    return answerStep(context, deps, request, visit);
  });

  registerCall(pipeline, sendSecondStepCode, sessionSchemas.sendSecondStepCode, async (request, visit) => {
    await logins.take(visit.merchant, visit.address);
    return sendStepCode(context, deps, request, visit);
  });

  registerCall(pipeline, resume, sessionSchemas.resume, async (_, { merchant, address, request, reply }) => {
    await resumes.take(merchant, address);
    return succeed(await deps.sessions.resume(merchant, request, reply));
  });

  registerCall(pipeline, firstTimeLogin, sessionSchemas.firstTimeLogin, async (_, visit) => {
    const { memberId } = memberOf(visit);
    await context.db.withMerchant(visit.merchant, (scope) => noteFirstLogin(scope, visit.merchant, memberId));
    return succeed(null);
  });

  registerCall(pipeline, logout, sessionSchemas.logout, async (_, { merchant, request, reply }) => {
    await deps.sessions.end(merchant, request, reply);
    return succeed(null);
  });
}
