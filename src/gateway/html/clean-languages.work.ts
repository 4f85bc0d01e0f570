import { cleanHtml, notifyTakenOut, type TakenOutOfHtml } from './clean-html.ts';

export interface CleanedHtml {
  readonly html: Readonly<Record<string, string>>;
  readonly takenOut: readonly (TakenOutOfHtml & { readonly language: string })[];
}

/** Sanitises HTML of several languages on a worker thread. */
export function work(html: Readonly<Record<string, string>>, at: (place: string) => void): CleanedHtml {
  const cleaned = Object.entries(html).map(([language, text]) => {
    at(language);
    return { language, html: cleanHtml(text), takenOut: notifyTakenOut(text) };
  });
  return {
    html: Object.fromEntries(cleaned.map(({ language, html: clean }) => [language, clean])),
    takenOut: cleaned.flatMap(({ language, takenOut }) => takenOut.map((taken) => ({ language, ...taken }))),
  };
}
