import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { formatMoment } from '#console/kit/moment.ts';
import { useMay } from '#console/session/me.ts';
import { spokenTag } from '#console/texts/spoken.ts';
import { askForReplay, type Replayed, type ReplayState, replayState } from '#contract/staff/replays/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { tOfRewards as translate } from './words.ts';

const box = css({ display: 'grid', gap: space[3], maxInlineSize: '46rem', minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const muted = css({ color: color.textMuted, fontSize: type.s });
const rows = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const row = css({
  display: 'grid',
  gap: space[1],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  fontSize: type.xs,
  overflowWrap: 'anywhere',
});
const foot = css({ display: 'flex' });

const POLL_MS = 2_000;

interface ReplayProps {
  readonly of: Replayed;
  readonly merchant: string;
}

/**
 * Replay check: whether the counters match the events. Started by a click; shows its progress and the differing rows.
 */
export function ReplayPart({ of, merchant }: ReplayProps) {
  const read = useStaffRead(replayState, { of }, { merchant, everyMs: POLL_MS });
  const ask = useStaffDo(askForReplay, [replayState]);
  const mayAsk = useMay()('finance.look', merchant);
  if (read.data === undefined && read.error !== null)
    return (
      <ReadFailed
        title={translate('replay.title')}
        text={describeFailure(read.error)}
        onAgain={() => void read.refetch()}
      />
    );
  return (
    <section className={box} aria-label={translate('replay.title')} data-element="console.rewards.replay">
      <h2 className={heading}>{translate('replay.title')}</h2>
      <p className={muted}>{translate('replay.lead')}</p>
      {read.data && <State state={read.data} />}
      {ask.error !== null && <Banner tone="negative" title={describeFailure(ask.error, translate)} announce />}
      {mayAsk && (
        <div className={foot}>
          <Button
            variant="quiet"
            icon="refresh-cw"
            disabled={ask.isPending || read.data === undefined || read.data.isRunning}
            onClick={() => ask.mutate({ merchant, request: { of } })}
          >
            {translate('replay.ask')}
          </Button>
        </div>
      )}
    </section>
  );
}

function State({ state }: { readonly state: ReplayState }) {
  const { isRunning, outcome, taken, replayTaken, askedBy, doneAt } = state;
  if (isRunning && replayTaken === undefined) return <p role="status">{translate('replay.waiting')}</p>;
  if (isRunning && replayTaken !== undefined) {
    const progressText = translate('replay.running', {
      read: replayTaken.toLocaleString(spokenTag()),
      total: taken.toLocaleString(spokenTag()),
    });
    return (
      <div className={rows}>
        <p>{progressText}</p>
        <Progress label={progressText} value={Math.min(replayTaken, taken)} max={Math.max(taken, 1)} />
      </div>
    );
  }
  if (outcome === undefined) return <p className={muted}>{translate('replay.never')}</p>;
  return (
    <>
      <Outcome state={state} />
      {askedBy !== undefined && doneAt !== undefined && (
        <p className={muted}>
          {translate('replay.at', { who: askedBy, when: formatMoment(new Date(doneAt).toISOString()).slice(0, 16) })}
        </p>
      )}
    </>
  );
}

function Outcome({
  state: { outcome, events = 0, seconds = 0, differences, failure },
}: {
  readonly state: ReplayState;
}) {
  if (outcome === 'equal')
    return <Banner tone="positive" title={translate('replay.equal', { count: events, seconds: String(seconds) })} />;
  if (outcome === 'stopped')
    return (
      <Banner tone="negative" title={translate('replay.stopped')}>
        {failure}
      </Banner>
    );
  return (
    <>
      <Banner tone="negative" title={translate('replay.different', { count: differences.length })} />
      <ul className={rows}>
        {differences.map(({ table, key, live, replayed }) => (
          <li key={`${table} ${key}`} className={row}>
            <strong>
              {translate('replay.row')} {table} {key}
            </strong>
            <span>
              {translate('replay.live')}: {live ?? translate('replay.none')}
            </span>
            <span>
              {translate('replay.made')}: {replayed ?? translate('replay.none')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
