import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#contract/wire/envelope.ts';
import { errorStatus } from '#contract/wire/error-codes.ts';
import { refusalTextKey } from '#contract/wire/errors.ts';
import { readLanguage } from '#model/site/look-up-language.ts';
import { completeTexts } from '#texts/complete.ts';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '#texts/languages.ts';

/** The requested text language, by its code or a tag; English by default. */
export function languageOf(request: FastifyRequest): CompleteLanguage {
  return readLanguage(request.headers['language'], COMPLETE_LANGUAGES) ?? 'EN';
}

/**
 * Adds a localized message to a refusal (M339), in English if the language has no texts; a refusal with its own message
 * keeps it. These texts have no placeholders.
 */
export function withWords(refusal: Refusal, language: string): Refusal {
  if (refusal.message !== undefined) return refusal;
  const { errorCode, value } = refusal;
  const key = refusalTextKey({ code: errorCode, status: errorStatus[errorCode], value });
  const message = completeTexts(language)?.[key] ?? completeTexts('EN')?.[key];
  return message === undefined ? refusal : { ...refusal, message };
}
