import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { useMay } from '#console/session/me.ts';
import {
  type ReconciliationCases,
  type ReconciliationRun,
  reconciliationCases,
  runReconciliation,
} from '#contract/staff/reconciliation/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const line = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const running = css({ display: 'grid', gap: space[2], maxInlineSize: '28rem' });

const minuteOf = (at: number) => formatMoment(new Date(at).toISOString()).slice(0, 16);

/** The result of the last run, or the progress of the current one. */
export function RunLine({ reply: { run, finishedAt } }: { readonly reply: ReconciliationCases }) {
  if (run === undefined) return <p className={line}>{translate('run.none')}</p>;
  if (run.state === 'running') return <Running run={run} />;
  return (
    <>
      {run.state === 'unfinished' && (
        <Banner tone="warning" title={translate('run.unfinished', { why: run.why ?? '' })}>
          {run.nextAt !== undefined && translate('run.again', { at: minuteOf(run.nextAt) })}
        </Banner>
      )}
      {finishedAt !== undefined && (
        <p className={line} data-element="console.reconciliation.last">
          {describeFinished(run, minuteOf(finishedAt))}
        </p>
      )}
    </>
  );
}

/** Name the user only for the run that finished, not for a later unfinished run. */
function describeFinished({ state, askedBy }: ReconciliationRun, at: string): string {
  if (state !== 'finished') return translate('run.finishedBefore', { at });
  return translate('run.finished', { at, by: askedBy ?? translate('run.byNight') });
}

function Running({ run: { daysRead, daysTotal } }: { readonly run: ReconciliationRun }) {
  if (daysTotal === 0)
    return (
      <p className={line} role="status">
        {translate('run.starting')}
      </p>
    );
  return (
    <div className={running} role="status">
      <p className={line}>{translate('run.running', { read: String(daysRead), total: String(daysTotal) })}</p>
      <Progress label={translate('run.progress')} value={daysRead} max={daysTotal} />
    </div>
  );
}

/** Starts a reconciliation run, for users with the permission. */
export function RunNow({ merchant, run }: { readonly merchant: string; readonly run: ReconciliationRun | undefined }) {
  const may = useMay();
  const toaster = useToast();
  const { mutateAsync, isPending } = useStaffDo(runReconciliation, [reconciliationCases]);
  if (!may('reconciliation.run', merchant)) return null;
  const isBusy = isPending || run?.state === 'running';
  const ask = async () => {
    try {
      await mutateAsync({ merchant, request: {} });
      toaster.show({ title: translate('run.asked'), tone: 'positive' });
    } catch (error) {
      toaster.show({ title: describeFailure(error as Parameters<typeof describeFailure>[0]), tone: 'negative' });
    }
  };
  return (
    <Button variant="primary" disabled={isBusy} data-element="console.reconciliation.run" onClick={() => void ask()}>
      {translate('run.now')}
    </Button>
  );
}
