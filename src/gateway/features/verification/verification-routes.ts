import { sendLoginCode, sendRegisterCode } from '#contract/verification/calls.ts';
import { verificationSchemas } from '#contract/verification/schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { HumanCheck, HumanCheckSolutions } from '#gateway/identity/checks/human-check.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { CodePurpose, Codes } from '#gateway/identity/codes/codes.ts';
import { readPhone } from '#gateway/identity/codes/phone.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Pipeline, Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';

/** Dependencies of sending codes on other features; app.ts wires them. */
export interface CodeDeps {
  readonly codes: Codes;
  readonly humanCheck: HumanCheck;
}

/** In addition to the budgets, which count single blocks: a whole /48 gets four times this limit. */
const ASKED = { limit: 120, windowMs: 60 * 60_000 };

/** Codes by text message (M273, M274). The number field has a different name in each call (D12). */
export function verificationRoutes(pipeline: Pipeline, deps: CodeDeps): void {
  const asked = createVisitorLimit(pipeline.context, 'verification.asked', ASKED);
  registerCall(pipeline, sendLoginCode, verificationSchemas.sendLoginCode, async (request, visit) => {
    await asked.take(visit.merchant, visit.address);
    const { mobileNum: number, countryDialingCode, ...solutions } = request;
    return sendCode(deps, visit, { purpose: 'login', field: 'mobileNum', number, countryDialingCode, solutions });
  });
  registerCall(pipeline, sendRegisterCode, verificationSchemas.sendRegisterCode, async (request, visit) => {
    await asked.take(visit.merchant, visit.address);
    const { mobileNo: number, countryDialingCode, ...solutions } = request;
    return sendCode(deps, visit, { purpose: 'register', field: 'mobileNo', number, countryDialingCode, solutions });
  });
}

interface Wanted {
  readonly purpose: CodePurpose;
  readonly field: string;
  readonly number: string;
  readonly countryDialingCode: string;
  readonly solutions: HumanCheckSolutions;
}

async function sendCode({ codes, humanCheck }: CodeDeps, visit: Visit, wanted: Wanted) {
  const { merchant, address, language } = visit;
  const number = readPhone(wanted.countryDialingCode, wanted.number);
  if (number === undefined) {
    return refuse('invalid_request', { value: { fields: [{ field: wanted.field, code: 'form.mobileFormat' }] } });
  }
  const { refusal } = await humanCheck.validate(merchant, 'sms', wanted.solutions);
  if (refusal !== undefined) return refuse(refusal);
  const sent = await codes.send(merchant, { purpose: wanted.purpose, channel: 'sms', to: number, address, language });
  if ('wait' in sent) throw new Failure('too_many_requests', { retryAfter: sent.wait });
  return succeed(sent);
}
