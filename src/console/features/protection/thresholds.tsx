import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { describeFailure } from '#console/kit/failure.ts';
import { formatAmount } from '#console/orders/words.ts';
import { Part } from '#console/people/facts.tsx';
import { nameLimit, translate } from '#console/people/protection-words.ts';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { DECISIONS_OF, type ThresholdDecision } from '#contract/protection/thresholds.ts';
import { decideThreshold, type ThresholdCase, thresholdQueue } from '#contract/staff/protection/threshold-calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { decideForm } from './forms.ts';

const list = css({ display: 'grid', gap: space[3], fontSize: type.s });
const row = css({ display: 'grid', gap: space[1], minInlineSize: 0, overflowWrap: 'anywhere' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: space[2] });
const faint = css({ color: color.textMuted, fontSize: type.xs });

interface ThresholdsProps {
  readonly merchant: string;
}

/** Members above an amount of the market: those that wait for a decision by their time, and the latest decided ones. */
export function Thresholds({ merchant }: ThresholdsProps) {
  const { data, error } = useStaffRead(thresholdQueue, {}, { merchant });
  const mayDecide = useMay()('threshold.decide', merchant);
  const [decided, setDecided] = useState<ThresholdCase>();
  if (error !== null && data === undefined) return <Banner tone="warning" title={describeFailure(error)} />;
  if (!data || data.cases.length === 0) return null;
  const waiting = data.cases.filter(({ decision }) => decision === undefined);
  const done = data.cases.filter(({ decision }) => decision !== undefined);
  const write = (one: ThresholdCase) => <Facts key={one.id} found={one} currency={data.currency} merchant={merchant} />;
  return (
    <Part level="h2" title={translate('threshold.queue')}>
      {waiting.length === 0 && <p className={faint}>{translate('threshold.none')}</p>}
      <ul className={list} data-element="console.protection.thresholds">
        {waiting.map((one) => (
          <li key={one.id} className={row}>
            {write(one)}
            <span className={head}>
              <Due dueAt={one.dueAt} />
              {mayDecide && (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={translate('threshold.about', { account: one.account })}
                  onClick={() => setDecided(one)}
                >
                  {translate('threshold.act')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary>{translate('threshold.decided')}</summary>
          <ul className={list}>
            {done.map((one) => (
              <li key={one.id} className={row}>
                {write(one)}
                <span className={faint}>
                  {one.decision && translate(`threshold.decision.${one.decision}`)}{' '}
                  {one.decidedAt !== undefined && <When at={one.decidedAt} />}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {decided && <Decide found={decided} merchant={merchant} onClose={() => setDecided(undefined)} />}
    </Part>
  );
}

function Due({ dueAt }: Pick<ThresholdCase, 'dueAt'>) {
  const [isLate] = useState(() => dueAt < Date.now());
  return (
    <span className={faint}>
      {isLate && <Badge tone="negative">{translate('threshold.late')}</Badge>} {translate('identity.due')}{' '}
      <When at={dueAt} />
    </span>
  );
}

interface FactsProps extends ThresholdsProps {
  readonly found: ThresholdCase;
  readonly currency: string;
}

function Facts({ found, currency, merchant }: FactsProps) {
  const { memberId, account, measure, period, action, pack, clause, amount, measured } = found;
  const name =
    measure === 'DEPOSIT_LIMIT'
      ? translate('threshold.limit', { period: translate(`period.${period}`) })
      : nameLimit({ measure, period });
  const values = { measure: name, measured: formatAmount(measured, currency), amount: formatAmount(amount, currency) };
  return (
    <>
      <span className={head}>
        <Link to={`/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`}>{account}</Link>
        <Badge tone={action === 'block' ? 'negative' : 'warning'}>{translate(`threshold.action.${action}`)}</Badge>
      </span>
      <span>{translate('threshold.fact', values)}</span>
      <span className={faint}>{`${pack} · ${clause}`}</span>
    </>
  );
}

interface DecideProps extends ThresholdsProps {
  readonly found: ThresholdCase;
  readonly onClose: () => void;
}

function Decide({ found: { id, account, action }, merchant, onClose }: DecideProps) {
  const { mutateAsync } = useStaffDo(decideThreshold, [thresholdQueue]);
  const toaster = useToast();
  const decisions = DECISIONS_OF[action];
  const ui = useMemo(() => {
    const choices = decisions.map((value) => ({ value, label: translate(`threshold.decision.${value}`) }));
    return { decision: choiceUi(choices) };
  }, [decisions]);
  return (
    <ReasonDialog
      about={`${merchant} ${id}`}
      name="threshold"
      translate={translate}
      title={translate('threshold.about', { account })}
      text={translate(`threshold.effect.${action}`)}
      confirm={translate('threshold.act')}
      of={decideForm}
      ui={ui}
      initial={{ decision: decisions[0] }}
      onClose={onClose}
      onConfirm={async (reason, values) => {
        const decision = String(values['decision']) as ThresholdDecision;
        await mutateAsync({ merchant, request: { id, decision, reason } });
        toaster.show({ title: translate('threshold.done'), tone: 'positive' });
      }}
    />
  );
}
