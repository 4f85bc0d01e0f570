import type { FieldProblem } from '#contract/envelope.ts';
import { CallError, CallRefused } from '#contract/errors.ts';
import { isSecretField, type Posted } from '#contract/posted.ts';
import { refusedFields } from '#contract/refused-fields.ts';
import { readLoginRefusal } from '#contract/session.read.ts';
import type { PostEnd, PostedForm } from './forms.ts';

/** What a page that answers a form is drawn from, and under which status. */
export interface PostAnswer {
  readonly posted: Posted;
  readonly status: 200 | 422 | 429 | 503;
}

/** Words for a form that ended without a session. */
export function answerEnd(form: PostedForm, end: Extract<PostEnd, { kind: 'done' | 'passwordDue' }>): PostAnswer {
  const page = pageOf(form);
  if (end.kind === 'done') return { posted: { ...page, done: end.text }, status: 200 };
  return { posted: { ...page, failure: { text: 'signin.plain.passwordDue' } }, status: 422 };
}

/** Words for a refusal: beside the fields that it speaks of, else for the form as a whole. */
export function answerRefusal(form: PostedForm, error: unknown): PostAnswer {
  const page = pageOf(form);
  if (!(error instanceof CallError))
    return { posted: { ...page, failure: { text: 'error.unknown_error' } }, status: 503 };
  if (!(error instanceof CallRefused)) return { posted: { ...page, failure: { text: error.textKey } }, status: 503 };
  const problems = problemsOf(error);
  const { secondStep } = readLoginRefusal(error.value);
  const isStep = secondStep !== undefined && secondStep.methods.length > 0;
  const failure = { text: error.textKey, ...(error.serverMessage !== undefined && { message: error.serverMessage }) };
  const posted = {
    ...page,
    code: error.code,
    problems,
    // What is told beside its field is not told twice.
    ...(problems.length === 0 && { failure }),
    ...(isStep && { secondStep }),
  };
  return { posted, status: error.status === 429 || error.status === 503 ? error.status : 422 };
}

/** No script, no challenge: the picture is asked for in its place. */
function problemsOf(error: CallRefused): readonly FieldProblem[] {
  if (error.code !== 'human_check_required') return refusedFields(error);
  return [{ field: 'captcha', code: 'error.captcha_required', message: undefined }];
}

function pageOf({ fields }: PostedForm): Posted {
  const kept = [...fields]
    .filter(([name]) => !isSecretField(name))
    .map(([name, value]) => [name, value.slice(0, LONGEST)]);
  return { values: Object.fromEntries(kept), problems: [] };
}

/** No value is longer. */
const LONGEST = 255;
