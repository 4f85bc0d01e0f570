/** Finds the positions in a text that the sanitiser removed. */
import type { TakenOut } from '#contract/staff/content/calls.ts';

export interface Place {
  /** Counted from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** URLs that are allowed for links and pictures; the sanitisers use the same rule. */
const ADDRESS = /^(?:https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|[?#])/i;

/** Finds the positions of a tag, an attribute or a URL of this name; returns at most as many as were removed. Pure. */
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
