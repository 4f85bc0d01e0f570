/** Windows that belong to their page: the server draws them, and their forms are posted where no script answers (decision 033). */
import { createContext, use, useEffect, useState } from 'react';
import type { Posted } from '#contract/page/posted.ts';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { type Texts, useTexts } from '../state/texts/texts.ts';

/** What a window in its page knows of it. */
export interface InPage {
  /** The path that it stands at. */
  readonly path: string;
  /** The way of several that its address names. */
  readonly way?: string | undefined;
  /** What became of its form, where the browser posted it. */
  readonly posted: Posted | null;
}

/** Null in a window that came over the page by script. */
export const InPageContext = createContext<InPage | null>(null);

/** Whether the window around stands in its page. */
export function useIsInPage(): boolean {
  return use(InPageContext) !== null;
}

/** The one of a window's ways that its address names; undefined where it names none of them. */
export function useNamedWay<Id extends string>(ways: readonly Id[]): Id | undefined {
  const named = use(InPageContext)?.way;
  return named === undefined ? undefined : ways.find((id) => nameOfWay(id) === named);
}

/** A way's name in an address: the end of its id. */
export function nameOfWay(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

/** What became of the form of the window around; undefined where nothing was posted. It speaks of the first look only. */
export function usePosted(): Posted | undefined {
  return use(InPageContext)?.posted ?? undefined;
}

/**
 * Where a browser posts a form by itself: in its own page to the address that stands there, with the language and the codes
 * in it; elsewhere to its path.
 */
export function usePostAddress(path: string): string | undefined {
  return use(InPageContext)?.path === path ? undefined : path;
}

/** The words beside a field of a posted form: the gateway's own, else the text of its code. */
export function usePostedWords(): (field: string) => string | undefined {
  const texts = useTexts();
  const problems = usePosted()?.problems ?? [];
  return (name) =>
    describeProblem(
      problems.find(({ field }) => field === name),
      texts,
    );
}

function describeProblem(problem: FieldProblem | undefined, { has, label }: Texts): string | undefined {
  if (problem === undefined) return undefined;
  const { code, message } = problem;
  if (message !== undefined) return message;
  return label(code !== undefined && has(code) ? code : 'error.incorrect_user_information');
}

/** False on the server and while its markup is taken over: what only a page without script shows goes after that. */
export function useIsScripted(): boolean {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted;
}
