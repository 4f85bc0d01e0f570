/** Where in a text that stands which the sanitiser took out of it. */
import type { TakenOut } from '#contract/staff/content/calls.ts';

/** A place in a text. */
export interface Place {
  /** From 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A link or picture of these leads somewhere good; the sanitisers hold the same. */
const ADDRESS = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|[?#])/i;

/** The places where a tag, an attribute or an address of this name is written; at most so many as were taken out. Pure. */
export function whereTaken(html: string, { what, name, times }: Omit<TakenOut, 'language'>): readonly Place[] {
  const named = name.replace(/[^\w:-]/g, '');
  if (what === 'length' || named === '') return [];
  const pattern =
    what === 'tag'
      ? new RegExp(`<${named}(?![\\w-])[^>]*>?`, 'gi')
      : new RegExp(`(?<=<[^<>]*[\\s"'/])${named}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s>]*)`, 'gi');
  const found = [...html.matchAll(pattern)].filter(([, value = '']) => what !== 'address' || !isGood(value));
  return found.slice(0, times).map(({ index, 0: match }) => ({
    line: html.slice(0, index).split('\n').length,
    start: index,
    end: index + match.length,
  }));
}

function isGood(value: string): boolean {
  return ADDRESS.test(value.replace(/^["']|["']$/g, '').trim());
}
