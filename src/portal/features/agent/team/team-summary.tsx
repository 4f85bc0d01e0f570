import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agentOverview } from '#contract/agents/calls.ts';
import type { AgentOverview } from '#contract/agents/read.ts';
import { shiftDay } from '#model/documents/merchant-day.ts';
import { note, stack } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { Figures } from '#portal/records/figures.tsx';
import { type Asked, Filters } from '#portal/records/filters.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { formatMoney, Money } from '#ui/words/money.tsx';

const PERIODS = [7, 30, 90];
const MOST_DAYS = 92;
const NO_CHOICES = {};

/** The agent's team and its totals (M214, M215), by the selected days. */
export function TeamSummary() {
  const [asked, setAsked] = useState<Asked>({});
  const query = useRecord(agentOverview, asked);
  return (
    <RecordPart query={query}>
      {(reported) => (
        <div className={stack}>
          <Filters
            days={reported}
            asked={asked}
            onAsk={setAsked}
            periods={PERIODS}
            mostDays={MOST_DAYS}
            choices={NO_CHOICES}
          />
          <Standing reported={reported} />
          {reported.sums.rounds === 0 ? <NothingYet hasTeam={reported.members > 0} /> : <Chart reported={reported} />}
        </div>
      )}
    </RecordPart>
  );
}

function Standing({ reported }: { readonly reported: AgentOverview }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { sums } = reported;
  const result = BigInt(sums.wonMinor) - BigInt(sums.betMinor) + BigInt(sums.bonusMinor);
  return (
    <>
      <Figures
        figures={[
          [t('agent.team.members'), writer.count(reported.members)],
          [t('agent.team.directs'), writer.count(reported.directs)],
          [t('agent.team.activeToday'), writer.count(reported.activeToday)],
          [t('agent.team.activeMonth'), writer.count(reported.activeMonth)],
          [t('agent.team.requests'), writer.count(reported.requests)],
          [t('agent.team.newcomers'), writer.count(sums.newcomers)],
        ]}
      />
      <Figures
        figures={[
          [t('agent.team.bet'), <Money key="bet" amount={sums.betMinor} currency={currency} />],
          [t('agent.team.result'), <Money key="result" signed amount={result} currency={currency} />],
          [t('records.sums.deposit'), <Money key="deposit" amount={sums.depositMinor} currency={currency} />],
          [t('records.sums.withdrawal'), <Money key="withdrawal" amount={sums.withdrawalMinor} currency={currency} />],
        ]}
      />
      <p className={note}>{t('agent.team.sums')}</p>
    </>
  );
}

function NothingYet({ hasTeam }: { readonly hasTeam: boolean }) {
  const { t } = useTexts();
  const goTo = useCentrePage();
  return (
    <EmptyState
      level="h3"
      title={t(hasTeam ? 'agent.team.quiet' : 'agent.team.none')}
      text={hasTeam ? undefined : t('agent.team.noneText')}
      action={
        <Button variant="quiet" onClick={() => goTo(hasTeam ? 'agent.teamManagement' : 'agent.account')}>
          {t(hasTeam ? 'element.agent.teamManagement' : 'element.agent.account')}
        </Button>
      }
    />
  );
}

function Chart({ reported }: { readonly reported: AgentOverview }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const unit = 10 ** (currency.exponent ?? 2);
  const days = daysOf(reported);
  return (
    <LineChart
      label={t('agent.team.chart')}
      sliderLabel={t('records.chart.day')}
      series={[
        { id: 'bet', name: t('records.column.bet'), values: days.map(({ betMinor }) => Number(betMinor) / unit) },
        { id: 'won', name: t('records.column.won'), values: days.map(({ wonMinor }) => Number(wonMinor) / unit) },
      ]}
      places={days.map(({ day }) => writer.write(day.slice('yyyy-'.length)))}
      formatFigure={writer.short}
      formatPlace={(at) => {
        const { day = '', betMinor = '0', wonMinor = '0' } = days[at] ?? {};
        const words = { day, bet: formatMoney(betMinor, currency), won: formatMoney(wonMinor, currency) };
        return t('records.chart.point', words);
      }}
    />
  );
}

function daysOf({ from, to, today, days }: AgentOverview) {
  const reported = new Map(days.map((day) => [day.day, day]));
  const last = to < today ? to : today;
  const all: { readonly day: string; readonly betMinor: string; readonly wonMinor: string }[] = [];
  for (let day = from; day <= last && all.length < MOST_DAYS; day = shiftDay(day, 1))
    all.push(reported.get(day) ?? { day, betMinor: '0', wonMinor: '0' });
  return all;
}
