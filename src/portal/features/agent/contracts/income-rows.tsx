import { Fragment, useState } from 'react';
import { incomeFormula } from '#contract/contracts/calls.ts';
import type { IncomeLine } from '#contract/contracts/read.ts';
import { facts, note, stack } from '#portal/cashier/styles.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { LinkButton } from '#portal/records/link-button.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { type Column, Table } from '#ui/lists/table.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space, weight } from '#ui/style/tokens.ts';
import type { Figures } from '#ui/words/figures.ts';
import { Held } from '../parts/held.tsx';
import { Formula } from './formula.tsx';
import { useContractWords } from './words.ts';

interface IncomeRowsProps {
  readonly lines: readonly IncomeLine[];
  /** The kind is already shown by the context. */
  readonly isOfOneKind?: boolean;
}

export function IncomeRows({ lines, isOfOneKind = false }: IncomeRowsProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeKind, moneyText } = useContractWords();
  const [shown, setShown] = useState<IncomeLine>();
  const columns: readonly Column<IncomeLine>[] = [
    {
      id: 'period',
      title: t('contracts.income.period'),
      cell: (line) => (
        <span>
          <LinkButton onAct={() => setShown(line)}>
            <Held>{formatPeriod(line, writer)}</Held>
          </LinkButton>
          {line.hasLate && <span className={note}> {t('contracts.income.late')}</span>}
        </span>
      ),
    },
    ...(isOfOneKind
      ? []
      : [{ id: 'kind', title: t('contracts.income.kind'), cell: ({ kind }: IncomeLine) => describeKind(kind) }]),
    {
      id: 'gross',
      title: t('contracts.formula.gross'),
      figures: true,
      cell: ({ grossMinor }) => moneyText(grossMinor),
    },
    { id: 'net', title: t('contracts.formula.net'), figures: true, cell: ({ netMinor }) => moneyText(netMinor) },
    { id: 'paid', title: t('contracts.formula.paid'), figures: true, cell: ({ paidMinor }) => moneyText(paidMinor) },
  ];
  return (
    <>
      <Table
        caption={t('element.agent.myIncome')}
        columns={columns}
        rows={lines}
        rowKey={({ id, period }) => `${id} ${period}`}
        empty={null}
      />
      {shown && (
        <FormWindow
          name="income-line"
          title={describeKind(shown.kind)}
          open
          onClose={() => setShown(undefined)}
          width="s"
        >
          <LineFormula key={`${shown.id} ${shown.period}`} shown={shown} />
        </FormWindow>
      )}
    </>
  );
}

/** The merchant's days; for an hour or a slot with its start time. */
export function formatPeriod({ cadence, fromDay, toDay, startsAt }: IncomeLine, writer: Figures): string {
  const [from, to] = [writer.write(fromDay), writer.write(toDay)];
  if (cadence === 'HOUR' || cadence === 'SLOT') return `${from} ${writer.timeOfDay(startsAt)}`;
  return fromDay === toDay ? from : `${from} – ${to}`;
}

function LineFormula({ shown }: { readonly shown: IncomeLine }) {
  const { id, period, kind } = shown;
  const writer = useFigures();
  const { t } = useTexts();
  const { moneyText } = useContractWords();
  const query = useRecord(incomeFormula, { id, period });
  return (
    <RecordPart query={query}>
      {({ line, groups, late }) => (
        <div className={stack}>
          <p className={note}>
            <Held>{formatPeriod(shown, writer)}</Held>
          </p>
          <Formula kind={kind} groups={groups} level="h3" />
          {late.map((one) => (
            <p key={one.period} className={note}>
              {t('contracts.formula.late', {
                period: one.period,
                bet: moneyText(one.validBetMinor),
                loss: moneyText(one.lossMinor),
              })}
            </p>
          ))}
          {line && <LineSums line={line} />}
        </div>
      )}
    </RecordPart>
  );
}

const paid = css({
  paddingBlockStart: space[4],
  borderBlockStart: `1px solid ${color.line}`,
  '& > :nth-last-child(-n + 2)': { color: color.text, fontWeight: weight.strong },
});

function LineSums({ line }: { readonly line: IncomeLine }) {
  const { t } = useTexts();
  const { moneyText } = useContractWords();
  const change = BigInt(line.arrearsBeforeMinor) - BigInt(line.arrearsAfterMinor);
  const sums: readonly (readonly [string, string])[] = [
    [t('contracts.formula.gross'), moneyText(line.grossMinor)],
    [t('contracts.formula.below'), moneyText(String(-BigInt(line.belowMinor)))],
    [t('contracts.formula.net'), moneyText(line.netMinor)],
    ...(change > 0n ? [[t('contracts.formula.repaid'), moneyText(String(-change))] as const] : []),
    ...(change < 0n ? [[t('contracts.formula.owed'), moneyText(String(-change))] as const] : []),
    [t('contracts.formula.paid'), moneyText(line.paidMinor)],
  ];
  return (
    <dl className={cx(facts, paid)}>
      {sums.map(([name, figure]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="ltr">{figure}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
