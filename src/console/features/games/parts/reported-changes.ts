import type { OthersChange } from '#contract/staff/trees/calls.ts';
import { isObject, own } from '#model/json/json.ts';
import { translate } from './words.ts';

/** Maximum lines shown of another user's change, which may have hundreds. */
const MOST = 3;

/**
 * Describes another user's change of vendors or games in one line, starting with those that the own draft changes too.
 * `nameOf` returns the name of a `CATEGORY.CODE` or a game; undefined if the own draft does not change it.
 */
export function describeOthers(
  { subject, before, after }: Pick<OthersChange, 'subject' | 'before' | 'after'>,
  nameOf: (id: string) => string | undefined,
): string {
  const ids = isObject(after) && !('enabled' in after) ? Object.keys(after) : [subject];
  const ours = ids.filter((id) => nameOf(id) !== undefined);
  const shown = [...ours, ...ids.filter((id) => !ours.includes(id))].slice(0, MOST);
  const stateOf = (states: unknown, id: string) => (isObject(states) && 'enabled' in states ? states : own(states, id));
  const reported = shown.map((id) =>
    translate('theirs.one', {
      name: nameOf(id) ?? id,
      change: describeStates(stateOf(before, id), stateOf(after, id)),
    }),
  );
  const more = ids.length - shown.length;
  return more > 0 ? `${reported.join(', ')} ${translate('theirs.more', { count: more })}` : reported.join(', ');
}

function describeStates(before: unknown, after: unknown): string {
  const [was, is] = [own(before, 'enabled') === true, own(after, 'enabled') === true];
  if (was !== is) return translate(is ? 'theirs.on' : 'theirs.off');
  return translate('theirs.moved');
}
