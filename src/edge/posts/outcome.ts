import { PASSWORD_DUE, POST_MARKS, type Posted } from '#contract/page/posted.ts';
import { readLoginRefusal, type SecondStep, secondStepMethods } from '#contract/session/read.ts';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { CallError, CallRefused } from '#contract/wire/errors.ts';
import { refusedFields } from '#contract/wire/refused-fields.ts';
import { isSecretField } from '#model/catalogue/fields.ts';
import { MAX_VALUE_LENGTH } from '#model/documents/rules.ts';
import type { PostEnd, PostedForm } from './forms.ts';

/** What a page that answers a form is drawn from, and under which status. */
export interface PostAnswer {
  readonly posted: Posted;
  readonly status: 200 | 422 | 429 | 503;
}

/** Words for a form that ended without a session. */
export function answerEnd(form: PostedForm, end: Extract<PostEnd, { kind: 'done' | 'passwordDue' }>): PostAnswer {
  const page = pageOf(form);
  const secondStep = stepIn(form);
  if (end.kind === 'done')
    return { posted: { ...page, done: end.text, ...(secondStep && { secondStep }) }, status: 200 };
  return { posted: { ...page, ...passwordDue(form) }, status: 422 };
}

/** A page with script asks for the new password itself, once its application is there: start/early-form.ts knows by the code. */
function passwordDue({ marks }: PostedForm): Pick<Posted, 'code' | 'failure'> {
  const isEarly = marks.has(POST_MARKS.early);
  return isEarly
    ? { code: PASSWORD_DUE, failure: { text: 'signin.early.passwordDue' } }
    : { failure: { text: 'signin.plain.passwordDue' } };
}

/** Words for a refusal: beside the fields that it speaks of, else for the form as a whole. */
export function answerRefusal(form: PostedForm, error: unknown): PostAnswer {
  const page = pageOf(form);
  if (!(error instanceof CallError))
    return { posted: { ...page, failure: { text: 'error.unknown_error' } }, status: 503 };
  if (!(error instanceof CallRefused)) return { posted: { ...page, failure: { text: error.textKey } }, status: 503 };
  const problems = problemsOf(form, error);
  const secondStep = stepOf(form, error);
  // That a step comes is no mistake of anybody's: the page that asks for it says so.
  const asksForStep = error.code === 'second_step_required' && secondStep !== undefined;
  const failure = { text: error.textKey, ...(error.serverMessage !== undefined && { message: error.serverMessage }) };
  const posted = {
    ...page,
    code: error.code,
    problems,
    // What is told beside its field is not told twice.
    ...(!isReported(form, problems) && !asksForStep && { failure }),
    ...(secondStep && { secondStep }),
  };
  return { posted, status: error.status === 429 || error.status === 503 ? error.status : 422 };
}

/** The second step that a log-in asks for, or that was tried and may be tried again. */
function stepOf(form: PostedForm, error: CallRefused): SecondStep | undefined {
  const { secondStep } = readLoginRefusal(error.value);
  if (secondStep !== undefined) return secondStep.methods.length > 0 ? secondStep : undefined;
  return error.code === 'second_step_expired' ? undefined : stepIn(form);
}

/** The second step that a form was about. */
function stepIn({ marks, fields }: PostedForm): SecondStep | undefined {
  const ticket = marks.get(POST_MARKS.ticket);
  const method = secondStepMethods.find((one) => one === marks.get(POST_MARKS.method));
  if (ticket === undefined || method === undefined) return undefined;
  return { ticket, methods: [method], asksName: fields.has('name'), hints: {} };
}

/** No script, no challenge: the picture is asked for in its place. A new password goes by another name than a first one. */
function problemsOf({ fields }: PostedForm, error: CallRefused): readonly FieldProblem[] {
  if (error.code === 'human_check_required')
    return [{ field: 'captcha', code: 'error.captcha_required', message: undefined }];
  const isNew = fields.has('newPassword');
  return refusedFields(error).map((problem) =>
    isNew && problem.field === 'password' ? { ...problem, field: 'newPassword' } : problem,
  );
}

/** Whether all of it stands beside a field. */
function isReported({ fields }: PostedForm, problems: readonly FieldProblem[]): boolean {
  return problems.length > 0 && problems.every(({ field }) => field === 'captcha' || fields.has(field));
}

function pageOf({ fields }: PostedForm): Posted {
  const kept = [...fields]
    .filter(([name]) => !isSecretField(name))
    .map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]);
  return { values: Object.fromEntries(kept), problems: [] };
}
