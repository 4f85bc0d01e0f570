import { type FlagContext, readFlagContext } from '#model/flags/flag-context.ts';
import { isObject, own } from '#model/json/json.ts';
import type { EvaluationRefusal } from '../wire/refuse-evaluation.ts';

/** A body that is no JSON. */
export const NO_JSON = Symbol('no JSON');

export interface Evaluation {
  readonly context: FlagContext;
  readonly targetingKey: string;
}

/** Reads the request of an evaluation (OFREP): its context, or why it is refused. */
export function readEvaluation(body: unknown): Evaluation | EvaluationRefusal {
  if (body === NO_JSON || !isObject(body)) return refusal('PARSE_ERROR', 'The body is not a JSON object.');
  const context = own(body, 'context') ?? {};
  if (!isObject(context)) return refusal('INVALID_CONTEXT', 'context: expected an object');
  const key = own(context, 'targetingKey') ?? '';
  if (typeof key !== 'string') return refusal('INVALID_CONTEXT', 'targetingKey: expected a text');
  if (key === '') return refusal('TARGETING_KEY_MISSING', 'The context has no targetingKey.');
  const read = readFlagContext(context);
  return 'problem' in read ? refusal('INVALID_CONTEXT', read.problem) : { context: read.value, targetingKey: key };
}

function refusal(errorCode: EvaluationRefusal['errorCode'], errorDetails: string): EvaluationRefusal {
  return { status: 400, errorCode, errorDetails };
}
