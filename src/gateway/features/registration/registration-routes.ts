import { checkAffiliate, register, registerByMobile } from '#contract/registration/calls.ts';
import { registrationSchemas } from '#contract/registration/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import { visitorFacts } from '#gateway/identity/offered.ts';
import type { Pipeline, Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { Method } from '#model/form/form.ts';
import { createFormValidator } from '#validator/form-validator.ts';
import { findAffiliate } from './affiliates.ts';
import type { RegistrationDeps } from './deps.ts';
import { type RegistrationRequest, registerMember } from './register.ts';

/** For an address block: a mobile network puts many players behind one. */
const REGISTRATIONS = { limit: 90, windowMs: 10 * 60_000 };
const CODE_CHECKS = { limit: 60, windowMs: 60_000 };

/** Registration by both methods, and the check of an invitation code (M275-M277). */
export function registrationRoutes(pipeline: Pipeline, deps: RegistrationDeps): void {
  const { context } = pipeline;
  const validate = createFormValidator(context.pool);
  const registrations = createVisitorLimit(context, 'registration.registrations', REGISTRATIONS);
  const codeChecks = createVisitorLimit(context, 'registration.code-checks', CODE_CHECKS);

  const registerBy = (method: Method) => async (request: RegistrationRequest, visit: Visit) => {
    await registrations.take(visit.merchant, visit.address);
    const facts = await visitorFacts(pipeline, visit);
    return registerMember(context, deps, validate, { method, request, visit, facts });
  };
  registerCall(pipeline, register, registrationSchemas.register, registerBy('username'));
  registerCall(pipeline, registerByMobile, registrationSchemas.registerByMobile, registerBy('mobile'));

  registerCall(
    pipeline,
    checkAffiliate,
    registrationSchemas.checkAffiliate,
    async ({ code }, { merchant, address }) => {
      await codeChecks.take(merchant, address);
      const found = await context.db.withMerchant(merchant, (db) => findAffiliate(db, merchant, code));
      return found === undefined ? refuse('invitation_code_error') : succeed(null);
    },
  );
}
