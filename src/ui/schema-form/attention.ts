/** What is told of a form besides its values: plain functions, no screen. */
import { type FoundWords, isOfEmpty } from './field-words.ts';

/** How much attention a field has had: none, it was left once, or a submit has judged it. */
export type Attention = 'none' | 'left' | 'judged';

/**
 * Whether words of a field are told now: what a server said always, an error once the field was left or a submit has judged
 * it. Before a submit nobody is scolded for a field that is still empty (M253).
 */
export function isTold({ words, isRefusal }: FoundWords, attention: Attention): boolean {
  return isRefusal || attention === 'judged' || (attention === 'left' && !isOfEmpty(words));
}

/** What is told of a field of which all this is found: a server's words before our own, else the first. */
export function toldOf(found: readonly FoundWords[], attention: Attention): FoundWords | undefined {
  const first = found.find(({ isRefusal }) => isRefusal) ?? found[0];
  return first && isTold(first, attention) ? first : undefined;
}
