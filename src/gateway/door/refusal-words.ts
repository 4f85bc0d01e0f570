import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/wire/envelope.ts';
import { errorStatus } from '#contract/wire/error-codes.ts';
import { refusalTextKey } from '#contract/wire/errors.ts';
import { completeTexts } from '#texts/complete.ts';

/** The text language that a request asks for; English where it names none. */
export function languageOf(request: FastifyRequest): string {
  const language = request.headers['language'];
  return typeof language === 'string' && /^[A-Z]{2}$/.test(language) ? language : 'EN';
}

/**
 * A refusal with a message in a language (M339), in English for a language that has no texts; one that has its own words keeps them.
 * These texts have no places to fill.
 */
export function withWords(refusal: Refusal, language: string): Refusal {
  if (refusal.message !== undefined) return refusal;
  const { errorCode, value } = refusal;
  const key = refusalTextKey({ code: errorCode, status: errorStatus[errorCode], value });
  const message = completeTexts(language)?.[key] ?? completeTexts('EN')?.[key];
  return message === undefined ? refusal : { ...refusal, message };
}
