import { tOfRewards as translate } from './words.ts';

/** A part of an object as label and value. */
export type Line = readonly [label: string, text: string];

/** Describes the changes between two versions, one sentence each; `before` empty: the object is new. Pure. */
export function changesOf(before: readonly Line[], after: readonly Line[]): readonly string[] {
  const was = new Map(before);
  const is = new Map(after);
  const labels = [...new Set([...was.keys(), ...is.keys()])];
  return labels.flatMap((label) => {
    const [from, to] = [was.get(label) ?? '', is.get(label) ?? ''];
    if (from === to) return [];
    const none = translate('change.none');
    return [translate('change.line', { label, before: from || none, after: to || none })];
  });
}
