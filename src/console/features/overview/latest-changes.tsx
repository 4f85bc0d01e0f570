import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeEntry } from '#console/entries/entry-sentence.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { useMay, useMe } from '#console/session/me.ts';
import { type JournalLine, journalEntries } from '#contract/staff/journal/calls.ts';
import { css, media } from '#ui/style/style.ts';
import { color, font, weight } from '#ui/style/tokens.ts';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { BoardCard } from './board-card.tsx';
import { translate } from './words.ts';

const MOST = 8;
const EVERY_MS = 10_000;

const line = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // On phones a line holds only time and name.
  [media.phone]: { whiteSpace: 'normal' },
});
const time = css({ color: color.textMuted, fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const strong = css({ fontWeight: weight.strong });
const link = css({ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } });

/** The latest staff actions as sentences; each links to its journal entry. */
export function LatestChanges() {
  const may = useMay()('journal.read');
  const { data } = useStaffRead(journalEntries, { count: String(MOST) }, { enabled: may, everyMs: EVERY_MS });
  if (!may) return null;
  return (
    <BoardCard title={translate('latest.title')} empty={translate('latest.none')}>
      {(data?.entries ?? []).slice(0, MOST).map((entry) => (
        <Change key={`${entry.merchant}:${entry.seq}`} entry={entry} />
      ))}
    </BoardCard>
  );
}

function Change({ entry }: { readonly entry: JournalLine }) {
  const { merchant, seq, at, actorName, action, subject, before, after, called } = entry;
  const { sites } = useMe();
  const site = sites.find((one) => one.merchant === merchant)?.name;
  const reported = { action, subject, called, was: readState(before), is: readState(after) };
  return (
    <li className={line}>
      <Link className={link} to={`/journal?${new URLSearchParams({ entry: `${merchant}:${seq}` })}`}>
        <time className={time} dateTime={at}>
          {formatMoment(at).slice(0, 16)}
        </time>{' '}
        {withNodes({ who: <span className={strong}>{actorName}</span> }, (placeholders) => {
          const sentence = describeEntry({ ...reported, ...placeholders });
          return site === undefined ? sentence : translate('latest.at', { sentence, site });
        })}
      </Link>
    </li>
  );
}

function readState(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
