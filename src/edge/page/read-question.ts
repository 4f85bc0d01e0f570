import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, MODE_COOKIE, SESSION_COOKIE, STEPS_COOKIE } from '#contract/page/cookies.ts';
import type { Address } from '#model/screens/screens.ts';
import type { Site } from '../brands/sites.ts';
import { readCookies } from '../wire/cookies.ts';
import { chooseLanguage } from '../wire/languages.ts';
import type { PageQuestion } from './page-question.ts';

/** Reads a page request: its address, and the visitor's settings that affect a page. */
export function readQuestion(request: Pick<FastifyRequest, 'url' | 'headers'>, site: Site): PageQuestion {
  const { pathname, search, parameters } = readAddress(request.url);
  const cookies = readCookies(request.headers.cookie);
  const wanted = cookies.get(MODE_COOKIE);
  const hasModes = site.theme.mode === 'both';
  return {
    site,
    language: chooseLanguage(site.stored.brand, {
      asked: parameters.get('lang'),
      stored: cookies.get(LANGUAGE_COOKIE),
      accepted: request.headers['accept-language'],
    }),
    audience: cookies.has(SESSION_COOKIE) ? 'member' : 'visitor',
    mode: hasModes && (wanted === 'light' || wanted === 'dark') ? wanted : undefined,
    hasSteps: cookies.has(STEPS_COOKIE),
    address: { pathname, search },
  };
}

interface AskedAddress extends Address {
  readonly parameters: Pick<URLSearchParams, 'get'>;
}

export function readAddress(url: string): AskedAddress {
  const at = url.indexOf('?');
  if (at < 0) return { pathname: url, search: '', parameters: NO_PARAMETERS };
  const search = url.slice(at);
  return { pathname: url.slice(0, at), search, parameters: new URLSearchParams(search) };
}

const NO_PARAMETERS: Pick<URLSearchParams, 'get'> = { get: () => null };
