/**
 * Windows that are part of their page: the server renders them, and their forms can be posted without script (decision
 * 033).
 */
import { createContext, use, useEffect, useState } from 'react';
import type { Posted } from '#contract/page/posted.ts';
import type { FieldProblem } from '#contract/wire/envelope.ts';
import { type Texts, useTexts } from '../state/texts/texts.ts';

/** What a window knows when it is part of its page. */
export interface InPage {
  readonly path: string;
  /** The method that the address names, if the window has several. */
  readonly way?: string | undefined;
  readonly posted: Posted | null;
}

/** Null in a window opened by script. */
export const InPageContext = createContext<InPage | null>(null);

/** Whether the surrounding window is part of its page. */
export function useIsInPage(): boolean {
  return use(InPageContext) !== null;
}

/** The window's method that the address names; undefined where it names none of them. */
export function useNamedMethod<Id extends string>(methods: readonly Id[]): Id | undefined {
  const named = use(InPageContext)?.way;
  return named === undefined ? undefined : methods.find((id) => nameOfMethod(id) === named);
}

/** A method's name in an address: the end of its id. */
export function nameOfMethod(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

/** The result of the window's posted form; undefined where nothing was posted. Valid for the first render only. */
export function usePosted(): Posted | undefined {
  return use(InPageContext)?.posted ?? undefined;
}

/**
 * Where a browser posts a form without script: in its own page to the current address, with its language and codes;
 * elsewhere to the form's path.
 */
export function usePostAddress(path: string): string | undefined {
  return use(InPageContext)?.path === path ? undefined : path;
}

/** The error at a field of a posted form: the gateway's own text, else the text of its code. */
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

/** False on the server and during hydration: content for pages without script disappears afterwards. */
export function useIsScripted(): boolean {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return isScripted;
}
