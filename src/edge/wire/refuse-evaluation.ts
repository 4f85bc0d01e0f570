import type { FastifyReply, FastifyRequest } from 'fastify';

/** The path of a bulk evaluation of flags (OFREP); that of one flag adds its key. */
export const EVALUATE = '/ofrep/v1/evaluate/flags';

/** The error codes of OFREP 0.3.0. */
export type EvaluationError =
  | 'PARSE_ERROR'
  | 'TARGETING_KEY_MISSING'
  | 'INVALID_CONTEXT'
  | 'FLAG_NOT_FOUND'
  | 'GENERAL';

export interface EvaluationRefusal {
  readonly status: number;
  readonly errorCode: EvaluationError;
  readonly errorDetails: string;
}

export function isEvaluation(url: string): boolean {
  return url === EVALUATE || url.startsWith(`${EVALUATE}/`) || url.startsWith(`${EVALUATE}?`);
}

/** Refuses in the form of OFREP; the refusal of one flag names its key. Never stored. */
export function refuseEvaluation(
  request: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
  { status, errorCode, errorDetails }: EvaluationRefusal,
): FastifyReply {
  const key = keyOf(request.url);
  const body = { ...(key === undefined ? {} : { key }), errorCode, errorDetails };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** A host without a brand has no flags. */
export function refuseHost(request: Pick<FastifyRequest, 'url'>, reply: FastifyReply): FastifyReply {
  const errorCode = keyOf(request.url) === undefined ? 'GENERAL' : 'FLAG_NOT_FOUND';
  return refuseEvaluation(request, reply, { status: 404, errorCode, errorDetails: 'No brand is served at this host.' });
}

/** The key in a URL; undefined for a bulk evaluation, the raw text if its escapes are invalid. */
function keyOf(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith(`${EVALUATE}/`)) return undefined;
  const raw = path.slice(EVALUATE.length + 1);
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
