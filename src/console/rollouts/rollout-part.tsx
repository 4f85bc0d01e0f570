import { useStaffRead } from '#console/api/use-staff.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { type RunningRollout, rollouts } from '#contract/staff/rollouts/calls.ts';
import { shareOf } from '#model/documents/rollouts.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import type { RolledOut, RollingOut } from './use-rolling-out.tsx';
import { translate } from './words.ts';

const heading = css({ fontSize: type.s, fontWeight: weight.strong, marginBlockEnd: space[2] });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[3] });
const small = css({ color: color.textMuted, fontSize: type.xs });

const NOW: Readonly<Record<string, 'rollout.nowOn' | 'rollout.nowOff'>> = { 1: 'rollout.nowOn', 0: 'rollout.nowOff' };

const EVERY_MS = 10_000;

interface PartProps {
  readonly merchant: string;
  readonly rolled: RolledOut;
  readonly rolling: RollingOut;
  /** Makes it the state of everyone; absent: a change of its switch. */
  readonly onFinish?: () => void;
}

/** A roll-out: where it is, what its guards measure, and what staff can do; or a way to begin one. */
export function RolloutPart({ merchant, rolled, rolling, onFinish }: PartProps) {
  const { plan } = rolled;
  if (plan === undefined)
    return !rolling.mayRoll ? null : (
      <p className={buttons}>
        <Button size="s" variant="quiet" onClick={() => rolling.begin(rolled)}>
          {translate('rollout.begin')}
        </Button>
      </p>
    );
  const isLast = plan.step + 1 >= plan.steps.length;
  const share = shareOf(plan);
  return (
    <section data-element="console.rollout" aria-label={translate('rollout.heading')}>
      <h3 className={heading}>{translate('rollout.heading')}</h3>
      <p>
        {translate(NOW[plan.to] ?? 'rollout.nowBrand', {
          share,
          step: plan.step + 1,
          steps: plan.steps.length,
        })}
      </p>
      {plan.ranks && <p className={small}>{translate('rollout.onlyRanks', { ...plan.ranks })}</p>}
      {plan.label !== undefined && <p className={small}>{translate('rollout.onlyLabel', { label: plan.label })}</p>}
      <Progress merchant={merchant} id={rolled.id} />
      {rolling.mayRoll && (
        <p className={buttons}>
          {!isLast && (
            <Button size="s" variant="quiet" onClick={() => rolling.advance(rolled)}>
              {translate('rollout.advance', { share: plan.steps[plan.step + 1]?.share ?? 100 })}
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={onFinish ?? (() => rolling.finish(rolled))}>
            {translate('rollout.finish')}
          </Button>
          <Button size="s" variant="danger" onClick={() => rolling.stop(rolled)}>
            {translate('rollout.stop')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Since when, until when, and what was measured. */
function Progress({ merchant, id }: { readonly merchant: string; readonly id: string }) {
  const { data } = useStaffRead(rollouts, {}, { merchant, everyMs: EVERY_MS });
  const running = data?.running.find((one) => one.id === id);
  if (running === undefined) return null;
  const { since, nextAt, nextShare, measured } = running;
  return (
    <>
      <p className={small}>{translate('rollout.since', { time: formatMoment(new Date(since).toISOString()) })}</p>
      {nextAt !== undefined && (
        <p className={small}>
          {translate('rollout.nextAt', { time: formatMoment(new Date(nextAt).toISOString()), share: nextShare ?? 100 })}
        </p>
      )}
      {measured.map((one) => (
        <p key={one.figure} className={small}>
          {describeMeasured(one)}
        </p>
      ))}
    </>
  );
}

function describeMeasured({
  figure,
  part,
  whole,
  percent,
  limit,
  isEnough,
}: RunningRollout['measured'][number]): string {
  const values = { part, whole, percent, limit };
  return translate(isEnough ? `rollout.measured.${figure}` : `rollout.tooFew.${figure}`, values);
}
