import { HIDDEN_FIELDS, PASSWORD_DUE, type Posted } from '#contract/page/posted.ts';
import { readLoginRefusal, type SecondStep, secondStepMethods } from '#contract/session/read.ts';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallError, CallRefused } from '#contract/wire/errors.ts';
import { refusedFields } from '#contract/wire/refused-fields.ts';
import { isSecretField } from '#model/catalogue/fields.ts';
import { MAX_VALUE_LENGTH } from '#model/documents/rules.ts';
import type { PostEnd, PostedForm } from './forms.ts';

/** The data and status of the result page of a form. */
export interface PostAnswer {
  readonly posted: Posted;
  readonly status: 200 | 422 | 429 | 503;
}

/** The result page of a form that ended without a session. */
export function answerEnd(form: PostedForm, end: Extract<PostEnd, { kind: 'done' | 'passwordDue' }>): PostAnswer {
  const page = pageOf(form);
  const secondStep = stepIn(form);
  if (end.kind === 'done')
    return { posted: { ...page, done: end.text, ...(secondStep && { secondStep }) }, status: 200 };
  return { posted: { ...page, ...passwordDue(form) }, status: 422 };
}

/**
 * A page with script asks for the new password itself once its application has loaded: start/early-form.ts checks the
 * code.
 */
function passwordDue({ hiddenFields }: PostedForm): Pick<Posted, 'code' | 'failure'> {
  const isEarly = hiddenFields.has(HIDDEN_FIELDS.early);
  return isEarly
    ? { code: PASSWORD_DUE, failure: { text: 'signin.early.passwordDue' } }
    : { failure: { text: 'signin.plain.passwordDue' } };
}

/** The result page of a refusal: messages next to the affected fields, else for the whole form. */
export function answerRefusal(form: PostedForm, error: unknown): PostAnswer {
  const page = pageOf(form);
  if (!(error instanceof CallError))
    return { posted: { ...page, failure: { text: 'error.unknown_error' } }, status: 503 };
  if (!(error instanceof CallRefused)) return { posted: { ...page, failure: { text: error.textKey } }, status: 503 };
  const problems = problemsOf(form, error);
  const secondStep = stepOf(form, error);
  // A required second step is not an error: its page explains the step.
  const asksForStep = error.code === 'second_step_required' && secondStep !== undefined;
  const failure = { text: error.textKey, ...(error.serverMessage !== undefined && { message: error.serverMessage }) };
  const posted = {
    ...page,
    code: error.code,
    problems,
    // A message shown next to its field is not repeated.
    ...(!isReported(form, problems) && !asksForStep && { failure }),
    ...(secondStep && { secondStep }),
  };
  return { posted, status: error.status === 429 || error.status === 503 ? error.status : 422 };
}

/** The second step that a log-in requires, or a failed one that may be tried again. */
function stepOf(form: PostedForm, error: CallRefused): SecondStep | undefined {
  const { secondStep } = readLoginRefusal(error.value);
  if (secondStep !== undefined) return secondStep.methods.length > 0 ? secondStep : undefined;
  return error.code === 'second_step_expired' ? undefined : stepIn(form);
}

function stepIn({ hiddenFields, fields }: PostedForm): SecondStep | undefined {
  const ticket = hiddenFields.get(HIDDEN_FIELDS.ticket);
  const method = secondStepMethods.find((one) => one === hiddenFields.get(HIDDEN_FIELDS.method));
  if (ticket === undefined || method === undefined) return undefined;
  return { ticket, methods: [method], asksName: fields.has('name'), hints: {} };
}

/**
 * Without script there is no challenge: the captcha picture is required instead. The field of a new password has
 * another name than a first one.
 */
function problemsOf({ fields }: PostedForm, error: CallRefused): readonly FieldProblem[] {
  if (error.code === 'human_check_required')
    return [{ field: 'captcha', code: 'error.captcha_required', message: undefined }];
  const isNew = fields.has('newPassword');
  return refusedFields(error).map((problem) =>
    isNew && problem.field === 'password' ? { ...problem, field: 'newPassword' } : problem,
  );
}

function isReported({ fields }: PostedForm, problems: readonly FieldProblem[]): boolean {
  return problems.length > 0 && problems.every(({ field }) => field === 'captcha' || fields.has(field));
}

function pageOf({ fields }: PostedForm): Posted {
  const retained = [...fields]
    .filter(([name]) => !isSecretField(name))
    .map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]);
  return { values: Object.fromEntries(retained), problems: [] };
}
