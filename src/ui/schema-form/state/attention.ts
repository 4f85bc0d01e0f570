/** Which errors of a form are shown: plain functions, no UI. */
import { type FieldWords, isOfEmpty } from './field-words.ts';

/** State of a field: untouched, left once, or validated by a submit. */
export type Attention = 'none' | 'left' | 'validated';

/**
 * Whether an error is shown now: once its field was left or a submit has validated it. Before a submit no error is
 * shown for an empty field (M253).
 */
export function isReported(words: FieldWords, attention: Attention): boolean {
  return attention === 'validated' || (attention === 'left' && !isOfEmpty(words));
}
