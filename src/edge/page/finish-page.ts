import type { Headers } from '#serving/headers.ts';
import type { ClientBuild } from '../build/client-build.ts';
import { type PackedBytes, packText } from '../wire/compress.ts';
import type { PageDocument } from './page.ts';
import { keepsRoom, type PageQuestion } from './page-question.ts';

/** A finished page. `isKept` false: it was made for this request alone and must not be stored anywhere. */
export interface FinishedPage {
  readonly kind: 'page';
  readonly status: number;
  readonly bytes: PackedBytes;
  /** Everything that is the page's own to say; made once, sent many times. */
  readonly headers: Headers;
  readonly isKept: boolean;
}

/** What the document of a question begins with. */
export function frameOf(question: PageQuestion, build: ClientBuild) {
  const { site, language, audience, mode, address, admitted = false } = question;
  const hasRoom = keepsRoom(question);
  return { site, language, audience, mode, build, pathname: address.pathname, admitted, hasRoom };
}

/** Packs a document; `again`: after how many seconds it may be asked for anew. */
export async function finishPage(
  { html, headers: own }: PageDocument,
  { language }: PageQuestion,
  status: number,
  isKept: boolean,
  again?: number,
): Promise<FinishedPage> {
  const headers = {
    ...own,
    'content-type': 'text/html; charset=utf-8',
    'content-language': language.toLowerCase(),
    'cache-control': isKept ? 'private, no-cache' : 'no-store',
    ...(again === undefined ? {} : { 'retry-after': String(again) }),
  };
  return { kind: 'page', status, bytes: await packText(html), headers, isKept };
}
