import { changePassword, forgotByEmail, resetByMail, setByPhone } from '#contract/passwords/calls.ts';
import { passwordsSchemas } from '#contract/passwords/schemas.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { Pipeline, Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { createFormValidator } from '#validator/form-validator.ts';
import { setByPhone as takeByPhone } from './by-phone.ts';
import { changePassword as change } from './change.ts';
import type { PasswordDeps } from './deps.ts';
import { sendResetLink } from './forgot.ts';
import { resetByMail as resetBy } from './reset.ts';

/** Rate limit per address block: each attempt may cost a hash. */
const TRIES = { limit: 60, windowMs: 10 * 60_000 };

/** Routes to change and reset passwords (M124-M130, M280-M282). */
export function passwordsRoutes(pipeline: Pipeline, deps: PasswordDeps): void {
  const { context } = pipeline;
  const validate = createFormValidator(context.pool);
  const tries = createVisitorLimit(context, 'passwords.tries', TRIES);
  const take = ({ merchant, address }: Visit, call: string) => tries.take(merchant, address, call);

  registerCall(pipeline, changePassword, passwordsSchemas.changePassword, (request, visit) =>
    change(context, deps, validate, request, visit),
  );
  registerCall(pipeline, forgotByEmail, passwordsSchemas.forgotByEmail, async (request, visit) => {
    await take(visit, 'forgot');
    return sendResetLink(context, deps, request, visit);
  });
  registerCall(pipeline, resetByMail, passwordsSchemas.resetByMail, async (request, visit) => {
    await take(visit, 'reset');
    return resetBy(context, deps, validate, request, visit);
  });
  registerCall(pipeline, setByPhone, passwordsSchemas.setByPhone, async (request, visit) => {
    await take(visit, 'phone');
    return takeByPhone(context, deps, validate, request, visit);
  });
}
