import { useStaffRead } from '#console/api/use-staff.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { journalEntries } from '#contract/staff/journal/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const line = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });

interface LastProps {
  readonly merchant: string;
  /** The subject of the journal entry. */
  readonly subject: string;
  /** The text without a change; absent: renders nothing. */
  readonly none?: string;
}

/** Author, time and reason of the last change, from the journal. */
export function LastChange({ merchant, subject, none }: LastProps) {
  const { data } = useStaffRead(journalEntries, { merchant, subject, count: '1' });
  if (data === undefined) return null;
  const [entry] = data.entries;
  if (entry === undefined) return none === undefined ? null : <p className={line}>{none}</p>;
  return (
    <p className={line}>
      {translate('last.title')}{' '}
      <bdi>{translate('last.line', { who: entry.actorName, when: formatMoment(entry.at) })}</bdi>
      {entry.reason !== undefined && `: ${entry.reason}`}
    </p>
  );
}
