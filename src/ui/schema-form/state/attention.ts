/** What is told of a form besides its values: plain functions, no screen. */
import { type FieldWords, isOfEmpty } from './field-words.ts';

/** How much attention a field has had: none, it was left once, or a submit has judged it. */
export type Attention = 'none' | 'left' | 'validated';

/**
 * Whether an error is told now: once its field was left or a submit has judged it. Before a submit nobody is scolded for a
 * field that is still empty (M253).
 */
export function isReported(words: FieldWords, attention: Attention): boolean {
  return attention === 'validated' || (attention === 'left' && !isOfEmpty(words));
}
