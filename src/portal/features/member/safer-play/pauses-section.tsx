import { useState } from 'react';
import type { Protection } from '#contract/protection/read.ts';
import { detail, row, rows, Section, sign, title } from '#portal/centre/parts/section.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { BreakWindow } from './break-window.tsx';
import { ExclusionWindow } from './exclusion-window.tsx';

/** Break and self-exclusion. During one, only what lasts longer is offered. */
export function PausesSection({ state }: { readonly state: Protection }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'break' | 'exclude'>();
  const close = () => setOpen(undefined);
  const { pause, breakHours, exclusionMonths, mayExcludeForever } = state;
  const isExcluded = pause?.kind === 'EXCLUSION';
  const hasBreak = breakHours.length > 0 && !isExcluded;
  const hasExclusion = (exclusionMonths.length > 0 || mayExcludeForever) && !(isExcluded && pause.endsAt === undefined);
  if (!hasBreak && !hasExclusion) return null;
  return (
    <Section title={t('safer.pauses')}>
      <ul className={rows}>
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
