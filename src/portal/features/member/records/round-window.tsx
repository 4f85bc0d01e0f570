import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { betRecords } from '#contract/records/calls.ts';
import type { RoundRecord } from '#contract/records/read.ts';
import { facts, figures, note, stack } from '#portal/cashier/styles.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useRecordWords } from '#portal/records/words.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Timeline } from '#ui/lists/timeline.tsx';
import { Money } from '#ui/words/money.tsx';

/** The bettor's outcome of a settled round. */
function outcomeOf({ betMinor, wonMinor }: RoundRecord): 'won' | 'even' | 'lost' {
  const result = BigInt(wonMinor) - BigInt(betMinor);
  return result > 0n ? 'won' : result === 0n ? 'even' : 'lost';
}

/** The round, and the time zone of displayed times. */
export interface ShownRound {
  readonly vendor: string;
  readonly round: string;
  readonly zone: string;
}

interface RoundWindowProps {
  readonly round: ShownRound | undefined;
  readonly onClose: () => void;
}

export function RoundWindow({ round, onClose }: RoundWindowProps) {
  const { t } = useTexts();
  const [last, setLast] = useState(round);
  if (round !== undefined && round !== last) setLast(round);
  const shown = round ?? last;
  return (
    <FormWindow name="round" title={t('records.round.title')} open={round !== undefined} onClose={onClose} width="s">
      {shown && <Shown key={`${shown.vendor} ${shown.round}`} shown={shown} />}
    </FormWindow>
  );
}

function Shown({ shown: { vendor, round, zone } }: { readonly shown: ShownRound }) {
  const { t } = useTexts();
  const query = useRecord(betRecords, { vendor, round });
  return (
    <RecordPart query={query}>
      {({ rows: [row], vendorNames }) =>
        row === undefined ? (
          <EmptyState level="h3" title={t('records.round.gone')} />
        ) : (
          <Round row={row} name={vendorNames[row.vendor]} zone={zone} />
        )
      }
    </RecordPart>
  );
}

interface RoundProps {
  readonly row: RoundRecord;
  /** The name of its vendor, where the game is no longer offered; undefined: unknown. */
  readonly name: string | undefined;
  readonly zone: string;
}

function Round({ row, name, zone }: RoundProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeCategory } = useRecordWords();
  const { currency } = useAtomValue(portalAtom);
  const {
    game,
    category,
    state,
    betMinor,
    wonMinor,
    begunAt,
    endedAt,
    round,
    vendor,
    provider = name ?? vendor,
    movements,
    outcome,
    fairnessUrl,
  } = row;
  const time = (at: number) => writer.minuteIn(at, zone);
  return (
    <div className={stack}>
      <dl className={facts}>
        <dt>{t('records.column.game')}</dt>
        <dd>{game ?? t('records.gameGone')}</dd>
        <dt>{t('records.filter.vendor')}</dt>
        <dd>
          <bdi>{provider}</bdi>
        </dd>
        <dt>{t('records.filter.category')}</dt>
        <dd>{describeCategory(category)}</dd>
        <dt>{t('records.filter.state')}</dt>
        <dd>{t(state === 'closed' ? `records.outcome.${outcomeOf(row)}` : `records.state.${state}`)}</dd>
        {outcome !== undefined && (
          <>
            <dt>{t('records.round.outcome')}</dt>
            <dd dir="auto">{outcome}</dd>
          </>
        )}
        <dt>{t('records.column.bet')}</dt>
        <dd>
          <Money amount={betMinor} currency={currency} />
        </dd>
        <dt>{t('records.column.won')}</dt>
        <dd>
          <Money amount={wonMinor} currency={currency} />
        </dd>
        <dt>{t('records.column.result')}</dt>
        <dd>
          <Money signed amount={BigInt(wonMinor) - BigInt(betMinor)} currency={currency} />
        </dd>
        <dt>{t('records.round.begun')}</dt>
        <dd dir="ltr">{time(begunAt)}</dd>
        {endedAt !== undefined && (
          <>
            <dt>{t('records.round.ended')}</dt>
            <dd dir="ltr">{time(endedAt)}</dd>
          </>
        )}
        <dt>{t('records.round.id')}</dt>
        <dd className={figures}>
          <bdi>{round}</bdi>
        </dd>
      </dl>
      <Checked address={fairnessUrl} />
      <Movements movements={movements} zone={zone} />
      <p className={note}>{t('records.zone', { zone })}</p>
    </div>
  );
}

/** The provider's page where the outcome can be checked. */
function Checked({ address }: { readonly address: string | undefined }) {
  const { t } = useTexts();
  if (address === undefined) return null;
  return (
    <p>
      <ButtonLink href={address} target="_blank" rel="noopener noreferrer" variant="quiet" size="s">
        {t('records.round.fairness')}
      </ButtonLink>
    </p>
  );
}

function Movements({ movements, zone }: Pick<RoundRecord, 'movements'> & Pick<ShownRound, 'zone'>) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeKind } = useRecordWords();
  const { currency } = useAtomValue(portalAtom);
  if (movements.length === 0) return <p className={note}>{t('records.round.none')}</p>;
  return (
    <Timeline
      label={t('records.round.what')}
      entries={movements.map(({ kind, at, amountMinor }, index) => ({
        key: `${index} ${kind}`,
        title: (
          <>
            {describeKind(kind)} <Money signed amount={amountMinor} currency={currency} />
          </>
        ),
        time: writer.minuteIn(at, zone),
        tone: kind === 'win' ? 'positive' : 'neutral',
      }))}
    />
  );
}
