import type { Headers } from '#serving/headers.ts';
import type { ClientBuild } from '../build/client-build.ts';
import { type PackedBytes, packText } from '../wire/compress.ts';
import { documentLanguage } from '../wire/languages.ts';
import type { PageDocument } from './page.ts';
import { type PageQuestion, reservesStepsSpace } from './page-question.ts';

/** A finished page. `isCacheable` false: the page was made for this request alone and must not be cached. */
export interface FinishedPage {
  readonly kind: 'page';
  readonly status: number;
  readonly bytes: PackedBytes;
  /** The page's own headers; computed once, sent many times. */
  readonly headers: Headers;
  readonly isCacheable: boolean;
}

export function frameOf(question: PageQuestion, build: ClientBuild) {
  const { site, language, audience, mode, address, admitted = false } = question;
  const reservesSpace = reservesStepsSpace(question);
  return { site, language, audience, mode, build, pathname: address.pathname, admitted, reservesSpace };
}

/** Compresses a document; `again`: seconds after which it may be requested again. */
export async function finishPage(
  { html, headers: own }: PageDocument,
  { language }: PageQuestion,
  status: number,
  isCacheable: boolean,
  again?: number,
): Promise<FinishedPage> {
  const headers = {
    ...own,
    'content-type': 'text/html; charset=utf-8',
    'content-language': documentLanguage(language).lang,
    'cache-control': isCacheable ? 'private, no-cache' : 'no-store',
    ...(again === undefined ? {} : { 'retry-after': String(again) }),
  };
  return { kind: 'page', status, bytes: await packText(html), headers, isCacheable };
}
