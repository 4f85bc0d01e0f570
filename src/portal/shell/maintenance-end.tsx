import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useFigures } from '#portal/state/figures.ts';
import { Countdown } from '#ui/feedback/countdown.tsx';
import { TimeAnnouncements } from '#ui/feedback/time-badges.tsx';
import { css } from '#ui/style/style.ts';
import { font } from '#ui/style/tokens.ts';
import { formatDuration } from '#ui/time/deadlines.ts';
import { portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { useDeadlines } from '../state/deadlines.ts';
import { useTexts } from '../state/texts/texts.ts';
import { awaitReturn } from './await-return.ts';

const figures = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });

/** No countdown without script. */
const counted = css({ '@media (scripting: none)': { display: 'none' } });

/** Announced five minutes and one minute before the end. */
const ANNOUNCED_AT_S = [300, 60];

interface MaintenanceEndProps {
  readonly className: string;
  /** The page beneath reappears by itself in its old state, without a reload. */
  readonly isOver: boolean;
}

/**
 * The planned end of maintenance with a countdown; after that a text that it takes longer. The page returns by itself.
 */
export function MaintenanceEnd({ className, isOver }: MaintenanceEndProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { maintenanceUntil: until } = useAtomValue(portalAtom);
  const deadlines = useDeadlines();
  const [isPast, setPast] = useState<number | null>(null);
  useReturn(until, isOver);
  const isLate = until !== null && isPast === until;
  return (
    <>
      {until !== null && !isLate && (
        <dl className={className}>
          <dt>{t('screens.maintenance.until')}</dt>
          <dd>
            <LocalMinute at={until} />
          </dd>
          <dt className={counted}>{t('screens.maintenance.left')}</dt>
          <dd className={counted}>
            <Countdown
              endsAt={until}
              deadlines={deadlines}
              label={t('screens.maintenance.left')}
              write={writer.write}
              onEnd={() => setPast(until)}
            />
            <TimeAnnouncements
              endsAt={until}
              deadlines={deadlines}
              at={ANNOUNCED_AT_S}
              describe={(seconds) => `${t('screens.maintenance.left')} ${writer.write(formatDuration(seconds))}`}
            />
          </dd>
        </dl>
      )}
      <p role="status">{isLate ? t('screens.maintenance.late') : t('screens.maintenance.opens')}</p>
    </>
  );
}

/** In the visitor's time zone, which only the browser knows: in UTC until then. */
function LocalMinute({ at }: { readonly at: number }) {
  const writer = useFigures();
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <time className={figures} dir="ltr" dateTime={new Date(at).toISOString()}>
      {isHere ? writer.minute(at) : writer.utcMinute(at)}
    </time>
  );
}

function useReturn(until: number | null, isOver: boolean): void {
  const browser = useBrowser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser is the same as long as the page is open
  useEffect(() => (isOver ? undefined : awaitReturn(browser().client, until)), [until, isOver]);
}
