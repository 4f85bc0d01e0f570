import { useStaffRead } from '#console/api/use-staff.ts';
import { Part } from '#console/people/facts.tsx';
import { StaffActionList } from '#console/people/staff-action-list.tsx';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const none = css({ color: color.textMuted, fontSize: type.s });
const MOST = '10';

/** The changes of a promotion's rule from the journal, newest first. */
export function RuleHistory({ merchant, id }: { readonly merchant: string; readonly id: string }) {
  const { data } = useStaffRead(journalEntries, { merchant, subject: `promotion:${id}`, count: MOST });
  if (data === undefined) return null;
  const staffActions = data.entries.map(({ seq, actorName, at, action, reason, after }) => {
    return { seq, at, action, by: actorName, reason: reason ?? '', before: null, after: readAfter(after) };
  });
  return (
    <Part title={translate('history.title')} level="h2">
      {staffActions.length === 0 ? (
        <p className={none}>{translate('history.noneYet')}</p>
      ) : (
        <StaffActionList staffActions={staffActions} />
      )}
    </Part>
  );
}

function readAfter(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
