import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { accountRecords, bonusRecords } from '#contract/records/calls.ts';
import type { BonusGrant, BonusRecords, MovementRecord } from '#contract/records/read.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { card, note, page, start, strong } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { Section } from '#portal/centre/parts/section.tsx';
import { DayRows } from '#portal/records/day-rows.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useRecordWords } from '#portal/records/words.ts';
import { useTaking } from '#portal/rewards/use-taking.ts';
import { askedOrderAtom } from '#portal/state/asked-order.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';

/** Bonus details (M178): remaining wagering of bonuses and deposits, and granted bonuses. */
export function BonusPage() {
  const { t } = useTexts();
  const query = useRecord(bonusRecords, {});
  const given = useRecord(accountRecords, { kind: 'bonus' });
  return (
    <div className={page}>
      <PageHeading title={t('element.member.bonusDetails')}>{t('records.bonus.lead')}</PageHeading>
      <RecordPart query={query}>
        {(reported) => (
          <>
            <Turnover turnover={reported.turnover} />
            <Section title={t('records.bonus.grants')}>
              {reported.grants.length === 0 && <p className={note}>{t('records.bonus.grantsNone')}</p>}
              {reported.grants.map((grant) => (
                <Grant key={grant.id} grant={grant} />
              ))}
            </Section>
          </>
        )}
      </RecordPart>
      <RecordPart query={given}>{({ rows, zone }) => <Given rows={rows} zone={zone} />}</RecordPart>
    </div>
  );
}

/** Required turnover before a withdrawal, per deposit (D46). */
function Turnover({ turnover }: Pick<BonusRecords, 'turnover'>) {
  const { t } = useTexts();
  const store = useStore();
  const goTo = useCentrePage();
  const show = (id: string) => {
    store.set(askedOrderAtom, id);
    goTo('member.depositv2');
  };
  return (
    <Section title={t('records.bonus.turnover')}>
      {turnover.length === 0 && <p className={note}>{t('records.bonus.turnoverNone')}</p>}
      {turnover.map(({ orderId, doneMinor, goalMinor }, at) => (
        <div key={orderId ?? at} className={card}>
          <Course doneMinor={doneMinor} goalMinor={goalMinor} />
          {orderId !== undefined && (
            <Button variant="quiet" size="s" className={start} onClick={() => show(orderId)}>
              {t('records.bonus.showDeposit')}
            </Button>
          )}
        </div>
      ))}
    </Section>
  );
}

function Course({ doneMinor, goalMinor }: { readonly doneMinor: string; readonly goalMinor: string }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const progressText = t('records.bonus.ofDeposit', {
    done: formatMoney(doneMinor, currency),
    goal: formatMoney(goalMinor, currency),
  });
  return (
    <>
      <p>{progressText}</p>
      <Progress label={progressText} value={Number(doneMinor)} max={Math.max(1, Number(goalMinor))} />
    </>
  );
}

/** A bonus: remaining amount, wagering progress, expiry, and a button to forfeit it. */
function Grant({ grant }: { readonly grant: BonusGrant }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { title, state, leftMinor, capMinor, doneMinor, goalMinor, expiresAt } = grant;
  const isOpen = state === 'active' || state === 'queued';
  return (
    <div className={card}>
      <p className={strong}>{title}</p>
      {isStateWord(state) && <p className={note}>{t(`cashier.grant.${state}`)}</p>}
      <p className={note}>
        {t('records.bonus.left')} <Money amount={leftMinor} currency={currency} />
      </p>
      {isOpen && doneMinor !== undefined && goalMinor !== undefined && (
        <Course doneMinor={doneMinor} goalMinor={goalMinor} />
      )}
      {isOpen && capMinor !== undefined && (
        <p className={note}>{t('records.bonus.cap', { amount: formatMoney(capMinor, currency) })}</p>
      )}
      {expiresAt !== undefined && (
        <p className={note}>{t('records.bonus.until', { time: writer.minute(expiresAt) })}</p>
      )}
      {isOpen && <GiveUp grant={grant} />}
    </div>
  );
}

const STATES = ['queued', 'active', 'released', 'spent', 'expired', 'forfeited'] as const;
const isStateWord = (state: string): state is (typeof STATES)[number] => STATES.some((one) => one === state);

/** Forfeiting a bonus takes two clicks: the remaining amount is lost. */
function GiveUp({ grant: { id, leftMinor } }: { readonly grant: BonusGrant }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const taking = useTaking();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button variant="quiet" size="s" className={start} onClick={() => setAsked(true)}>
        {t('records.bonus.giveUp')}
      </Button>
    );
  }
  return (
    <>
      <p role="status">{t('records.bonus.giveUpSure', { amount: formatMoney(leftMinor, currency) })}</p>
      <div className={answers}>
        <Button variant="danger" size="s" busy={taking.busy === id} onClick={() => void taking.giveUp(id)}>
          {t('records.bonus.giveUp')}
        </Button>
        <Button variant="quiet" size="s" onClick={() => setAsked(false)}>
          {t('records.bonus.keep')}
        </Button>
      </div>
    </>
  );
}

const answers = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

/** The account record's default number of days. */
const DAYS = 7;

interface GivenProps {
  readonly rows: readonly MovementRecord[];
  readonly zone: string;
}

function Given({ rows, zone }: GivenProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeKind } = useRecordWords();
  const { currency } = useAtomValue(portalAtom);
  if (rows.length === 0) {
    return (
      <EmptyState
        level="h3"
        title={t('records.bonus.givenNone', { days: DAYS })}
        action={<ButtonLink href="/promotions">{t('records.toPromotions')}</ButtonLink>}
      />
    );
  }
  return (
    <DayRows
      title={t('records.bonus.given')}
      sums={t('records.bonus.givenDays', { days: DAYS })}
      columns={[
        {
          id: 'time',
          title: t('records.column.time'),
          cell: ({ at }) => <span dir="ltr">{writer.minuteIn(at, zone)}</span>,
        },
        { id: 'what', title: t('records.column.what'), cell: ({ kind }) => describeKind(kind) },
        {
          id: 'amount',
          title: t('records.column.amount'),
          figures: true,
          cell: ({ amountMinor }) => <Money signed amount={amountMinor} currency={currency} />,
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
