/** Prefetches the portal file from the page's first script, while the application is still loading. */
import { readDataBlock } from '#contract/page/data-block.ts';
import { ownText } from '#model/json/json.ts';

let early: { readonly address: string; readonly answer: Promise<Response> } | undefined;

/** The edge's address of a revision's portal in a language. */
export function portalAddress(revision: string, language: string): string {
  return `/_portal/${encodeURIComponent(revision)}/${encodeURIComponent(language)}.json`;
}

/** Requests the file from which the open page was drawn; requests nothing if the page does not name it. */
export function askForPortal(): void {
  const page = readDataBlock('livery-page');
  const [revision, language] = [ownText(page, 'revision'), ownText(page, 'language')];
  if (revision === undefined || language === undefined) return;
  const address = portalAddress(revision, language);
  early = { address, answer: fetch(address, { credentials: 'same-origin' }) };
  // The consumer of the promise handles its failure.
  early.answer.catch(() => undefined);
}

/** Takes the prefetched response, once; undefined for another address: the caller sends its own request. */
export function takeEarlyPortal(address: string): Promise<Response> | undefined {
  if (early?.address !== address) return undefined;
  const { answer } = early;
  early = undefined;
  return answer;
}
