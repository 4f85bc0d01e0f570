import { useState } from 'react';
import { askReturn } from '#contract/protection/calls.ts';
import type { Protection } from '#contract/protection/read.ts';
import { detail, row, rows, Section, sign, title } from '#portal/centre/parts/section.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { BreakWindow } from './break-window.tsx';
import { ExclusionWindow } from './exclusion-window.tsx';
import { useQuickChange } from './use-change.ts';

/** Break and self-exclusion. During one, only what lasts longer is offered. */
export function PausesSection({ state }: { readonly state: Protection }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'break' | 'exclude'>();
  const close = () => setOpen(undefined);
  const { pause, breakHours, exclusionMonths, mayExcludeForever } = state;
  const isExcluded = pause?.kind === 'EXCLUSION';
  const hasBreak = breakHours.length > 0 && !isExcluded;
  const hasNoEnd = isExcluded && pause.endsAt === undefined;
  const returnsFrom = hasNoEnd ? pause.returnsFrom : undefined;
  const hasExclusion = (exclusionMonths.length > 0 || mayExcludeForever) && (!hasNoEnd || returnsFrom !== undefined);
  if (!hasBreak && !hasExclusion && returnsFrom === undefined) return null;
  return (
    <Section title={t('safer.pauses')}>
      <ul className={rows}>
        {returnsFrom !== undefined && (
          <ReturnRow returnsFrom={returnsFrom} coolingOffHours={pause?.coolingOffHours ?? 0} now={state.now} />
        )}
        {hasBreak && (
          <li className={row} data-pause="break">
            <span className={sign}>
              <Icon name="pause" />
            </span>
            <div>
              <p className={title}>{t('safer.history.BREAK')}</p>
              <p className={detail}>{t('safer.break.lead')}</p>
            </div>
            <Button size="s" variant="quiet" onClick={() => setOpen('break')}>
              {t('safer.break.open')}
            </Button>
          </li>
        )}
        {hasExclusion && (
          <li className={row} data-pause="exclusion">
            <span className={sign}>
              <Icon name="lock" />
            </span>
            <div>
              <p className={title}>{t('safer.history.EXCLUSION')}</p>
              <p className={detail}>{t('safer.exclude.lead')}</p>
            </div>
            <Button size="s" variant="quiet" onClick={() => setOpen('exclude')}>
              {t('safer.exclude.open')}
            </Button>
          </li>
        )}
      </ul>
      <BreakWindow state={state} open={open === 'break'} onClose={close} />
      <ExclusionWindow state={state} open={open === 'exclude'} onClose={close} />
    </Section>
  );
}

interface ReturnRowProps {
  readonly returnsFrom: number;
  readonly coolingOffHours: number;
  /** The gateway's time; undefined if it does not say. */
  readonly now: number | undefined;
}

const HOUR_MS = 3_600_000;

/** The request to come back after an exclusion, from when it is possible. */
function ReturnRow({ returnsFrom, coolingOffHours, now = Date.now() }: ReturnRowProps) {
  const { t } = useTexts();
  const writer = useFigures();
  const { isBusy, change } = useQuickChange();
  const isOpen = now >= returnsFrom;
  return (
    <li className={row} data-pause="return">
      <span className={sign}>
        <Icon name="calendar-check" />
      </span>
      <div>
        <p className={title}>{t('safer.return')}</p>
        <p className={detail}>
          {isOpen
            ? t('safer.return.lead', { time: writer.minute(now + coolingOffHours * HOUR_MS) })
            : t('safer.return.from', { time: writer.minute(returnsFrom) })}
        </p>
      </div>
      {isOpen && (
        <Button
          size="s"
          variant="quiet"
          busy={isBusy}
          onClick={(event) => void change(event.currentTarget, askReturn, {}, 'safer.done.return')}
        >
          {t('safer.return.ask')}
        </Button>
      )}
    </li>
  );
}
