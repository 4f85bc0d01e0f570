/** Whether the words that a refused player reads are the rule's: values that obey them and are refused, and the reverse. */

import type { FieldRule } from '../documents/rules.ts';
import { messageOf, type PatternEngine, spokenKind } from '../form/values/matcher.ts';
import { formPieces, piecesOfKind, rulePieces } from './rule-pieces.ts';
import { askPieces, isReadable, speakOf, writeValue } from './spoken-values.ts';
import { reachFrom } from './value-space.ts';

export interface MessageFit {
  /** Text key of the message that a value with a wrong character gets. */
  readonly key: string;
  /** A value that does as the message says and is refused all the same; null: there is none. Undefined: not known. */
  readonly refused: string | null | undefined;
  /** A value that does not do as the message says and is taken; null: there is none. Undefined: not known. */
  readonly taken: string | null | undefined;
}

/**
 * Compares a rule with the kind whose message it shows (docs/wire.md#rules), within its bounds and among characters that
 * people commonly type: the far ends of a script are not worth a warning. Messages of a field's own claim nothing exact.
 */
export function fitMessage(rule: FieldRule, engine: PatternEngine): MessageFit {
  const { key } = messageOf(rule, 'pattern');
  if (!key.startsWith('reg_pattern_')) return { key, refused: null, taken: null };
  const kind = spokenKind(rule) ?? 0;
  const [form, own, stated] = [formPieces(rule), rulePieces(rule, engine), piecesOfKind(kind)];
  const values = speakOf([...form, ...own, ...stated]);
  if (!values) return { key, refused: undefined, taken: undefined };
  const obeys = (from: number, to: number) =>
    askPieces(values, (_, at) => (at < form.length || (at >= from && at < to) ? 'kept' : 'any'));
  const isOwn = obeys(form.length, form.length + own.length);
  const isStated = obeys(form.length + own.length, values.pieces.length);
  const find = (ask: (holds: number) => boolean): string | null => {
    const reach = reachFrom(values.space, ask, rule.maxLength, isReadable);
    const length = reach.findIndex((states, at) => at >= Math.max(1, rule.minLength) && states[0] === 1);
    return length < 0 ? null : writeValue(values, reach, length);
  };
  return {
    key,
    refused: find((holds) => isStated(holds) && !isOwn(holds)),
    taken: find((holds) => isOwn(holds) && !isStated(holds)),
  };
}
