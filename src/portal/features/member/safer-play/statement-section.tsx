import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Protection } from '#contract/protection/read.ts';
import { type Statement, type StatementPart, statement } from '#contract/protection/statement.ts';
import { paper, paperBrand, printedTitle } from '#portal/cashier/paper.ts';
import { facts, figures, note } from '#portal/cashier/styles.ts';
import { detail, Section } from '#portal/centre/parts/section.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { useLimitAmount, useLimitName } from './words.ts';

const scroll = css({ overflowX: 'auto', '@media print': { overflow: 'visible' } });
const table = css({
  borderCollapse: 'collapse',
  inlineSize: '100%',
  fontSize: type.s,
  '& th, & td': {
    padding: space[2],
    textAlign: 'end',
    whiteSpace: 'nowrap',
    borderBlockEnd: `1px solid ${color.line}`,
  },
  '& th:first-child': { textAlign: 'start' },
});

/** The member's statement: money and play by month with the limits in force, printed or saved by the browser. */
export function StatementSection({ state }: { readonly state: Protection }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('safer.statement')}>
      <p className={detail}>{t('safer.statement.lead')}</p>
      <div>
        <Button size="s" variant="quiet" icon="receipt" onClick={() => setOpen(true)}>
          {t('safer.statement.open')}
        </Button>
      </div>
      <FormWindow
        name="statement"
        title={t('safer.statement')}
        open={isOpen}
        onClose={() => setOpen(false)}
        width="m"
        typed="quick"
        footer={
          <Button icon="receipt" block onClick={() => window.print()}>
            {t('cashier.receipt.print')}
          </Button>
        }
      >
        {isOpen && <Loaded state={state} />}
      </FormWindow>
    </Section>
  );
}

function Loaded({ state }: { readonly state: Protection }) {
  const { t } = useTexts();
  const { data, isError, refetch } = useMemberQuery(statement);
  if (data) return <Paper found={data} state={state} />;
  if (!isError) return <Skeleton lines={8} />;
  return <ErrorPanel title={t('safer.statement.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
}

interface PaperProps {
  readonly found: Statement;
  readonly state: Protection;
}

function Paper({ found: { months, total, zone, now }, state: { limits } }: PaperProps) {
  const { t } = useTexts();
  const writer = useFigures();
  const { name } = useAtomValue(portalAtom);
  const account = useAtomValue(memberAtom)?.account;
  const set = limits.filter(({ amountMinor }) => amountMinor !== undefined);
  return (
    <div className={paper} data-paper="statement">
      <p className={paperBrand}>{name}</p>
      <p className={printedTitle}>{t('safer.statement')}</p>
      <p className={detail}>
        <bdi>{account}</bdi> {now !== undefined && <span dir="ltr">{writer.minuteIn(now, zone)}</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={scroll} aria-label={t('safer.statement')} tabIndex={0}>
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t('records.column.day')}</th>
              <th scope="col">{t('records.sums.deposit')}</th>
              <th scope="col">{t('records.sums.withdrawal')}</th>
              <th scope="col">{t('safer.statement.net')}</th>
              <th scope="col">{t('play.reality.stakes')}</th>
              <th scope="col">{t('play.reality.wins')}</th>
              <th scope="col">{t('records.column.result')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <Row key={month.from} part={month} name={dayIn(writer.minuteIn(month.from, zone))} />
            ))}
            {total && <Row part={total} name={t('safer.statement.total')} />}
          </tbody>
        </table>
      </section>
      {set.length > 0 && (
        <dl className={facts}>
          {set.map((limit) => (
            <LimitFact key={`${limit.measure} ${limit.period}`} limit={limit} />
          ))}
        </dl>
      )}
      <p className={note}>{t('records.zone', { zone })}</p>
    </div>
  );
}

/** The day of a written minute. */
function dayIn(minute: string): string {
  return minute.split(' ')[0] ?? minute;
}

function Row({ part, name }: { readonly part: StatementPart; readonly name: string }) {
  const writer = useFigures();
  const { currency } = useAtomValue(portalAtom);
  const { depositsMinor, withdrawalsMinor, stakesMinor, winsMinor } = part;
  const less = (one: string, other: string) => String(BigInt(one) - BigInt(other));
  const amounts = {
    deposits: depositsMinor,
    withdrawals: withdrawalsMinor,
    net: less(depositsMinor, withdrawalsMinor),
    stakes: stakesMinor,
    wins: winsMinor,
    result: less(winsMinor, stakesMinor),
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      {Object.entries(amounts).map(([column, minor]) => (
        <td key={column} className={figures} data-figure={column}>
          {writer.money(minor, currency)}
        </td>
      ))}
    </tr>
  );
}

function LimitFact({ limit }: { readonly limit: Protection['limits'][number] }) {
  const name = useLimitName()(limit);
  const write = useLimitAmount(limit);
  return (
    <>
      <dt>{name}</dt>
      <dd>{write(limit.amountMinor ?? '0')}</dd>
    </>
  );
}
