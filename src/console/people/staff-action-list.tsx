import type { StaffAction } from '#contract/staff/staff-actions.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { When } from './when.tsx';
import { tOfPeople as translate } from './words.ts';

const list = css({ display: 'grid', gap: space[3], fontSize: type.s });
const item = css({
  display: 'grid',
  gap: 2,
  paddingInlineStart: space[3],
  borderInlineStart: `2px solid ${color.line}`,
});
const head = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'baseline' });
const what = css({ fontWeight: weight.strong });
const aside = css({ color: color.textMuted, fontSize: type.xs });
const why = css({ overflowWrap: 'anywhere' });

/** Staff actions, newest first: action, author, time, reason. */
export function StaffActionList({ staffActions }: { readonly staffActions: readonly StaffAction[] }) {
  return (
    <ol className={list}>
      {staffActions.map((staffAction) => (
        <li key={staffAction.seq} className={item}>
          <div className={head}>
            <span className={what}>{describeStaffAction(staffAction)}</span>
            <span className={aside}>
              <bdi>{staffAction.by}</bdi> · <When at={Date.parse(staffAction.at)} />
            </span>
          </div>
          {staffAction.reason !== '' && <span className={why}>{staffAction.reason}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Describes a staff action; an action without a text by its code. */
export function describeStaffAction({ action, after }: Pick<StaffAction, 'action' | 'after'>): string {
  const values = valuesOf(after);
  const { points } = values;
  return (
    translate.ifKnown(`deed.${action}`, points === undefined ? values : { ...values, count: Number(points) }) ?? action
  );
}

/** The placeholders of an action's text: plain values, and formatted lists. */
function valuesOf(after: unknown): Readonly<Record<string, string>> {
  if (typeof after !== 'object' || after === null) return {};
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.length === 0 ? translate('state.none') : value.join(', ')];
      return [name, value === '' || value === null ? translate('state.none') : String(value)];
    }),
  );
}
