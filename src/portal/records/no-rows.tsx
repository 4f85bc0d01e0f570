import type { RecordDays } from '#contract/records/read.ts';
import { shiftDay } from '#model/documents/merchant-day.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Asked } from './filters.tsx';

interface NoRowsProps {
  readonly days: RecordDays;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  /** Length in days of the suggested longer period. */
  readonly mostDays: number;
}

/** Empty state: clear the filter, choose a longer period, or another action. */
export function NoRows({ days: { today, from, to }, asked, onAsk, mostDays }: NoRowsProps) {
  const { t } = useTexts();
  const { from: _, to: __, ...rest } = asked;
  const longer = { from: shiftDay(today, 1 - mostDays), to: today };
  const isLong = from <= longer.from && to >= longer.to;
  const isFiltered = Object.keys(rest).length > 0;
  return (
    <EmptyState
      level="h3"
      title={t('records.none')}
      text={isFiltered || !isLong ? t('records.noneText') : undefined}
      action={
        <>
          {isFiltered && (
            <Button variant="quiet" onClick={() => onAsk({ from, to })}>
              {t('records.filter.reset')}
            </Button>
          )}
          {!isLong && (
            <Button variant="quiet" onClick={() => onAsk({ ...asked, ...longer })}>
              {t('records.longer', { days: mostDays })}
            </Button>
          )}
          <ButtonLink variant="quiet" href="/index">
            {t('records.toGames')}
          </ButtonLink>
        </>
      }
    />
  );
}
