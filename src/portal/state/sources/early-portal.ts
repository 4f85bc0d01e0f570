/** The portal file, asked for by the page's first script while the application is still on its way. */
import { readDataBlock } from '#contract/page/data-block.ts';
import { ownText } from '#model/json/json.ts';

let early: { readonly address: string; readonly answer: Promise<Response> } | undefined;

/** Where the edge serves a revision's portal in a language. */
export function portalAddress(revision: string, language: string): string {
  return `/_portal/${encodeURIComponent(revision)}/${encodeURIComponent(language)}.json`;
}

/** Asks for the file that the open page was drawn from; a page that does not say which asks for none. */
export function askForPortal(): void {
  const page = readDataBlock('livery-page');
  const [revision, language] = [ownText(page, 'revision'), ownText(page, 'language')];
  if (revision === undefined || language === undefined) return;
  const address = portalAddress(revision, language);
  early = { address, answer: fetch(address, { credentials: 'same-origin' }) };
  // Whoever takes it hears of its failure.
  early.answer.catch(() => undefined);
}

/** What was asked for early, once; undefined where it was something else: the caller asks by itself. */
export function takeEarlyPortal(address: string): Promise<Response> | undefined {
  if (early?.address !== address) return undefined;
  const { answer } = early;
  early = undefined;
  return answer;
}
