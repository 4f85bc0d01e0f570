import { formatMoment } from '#console/kit/moment.ts';
import { spokenTag } from '#console/texts/spoken.ts';
import type { ConsumerState } from '#contract/staff/finance/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { css, cx } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { figures, note, onlyWide, Section, table } from './section.tsx';
import { translate } from './words.ts';

const stack = css({ display: 'grid', gap: space[2] });

interface StreamStateProps {
  readonly consumers: readonly ConsumerState[];
  readonly deltas: number;
}

const nameOf = (name: string) => translate.ifKnown(`stream.name.${name}`) ?? name;

/** Lag of the stream consumers, stopped consumers and their recovery, and deltas that wait to be folded. */
export function StreamState({ consumers, deltas }: StreamStateProps) {
  const stopped = consumers.filter(({ stoppedAt }) => stoppedAt !== undefined);
  return (
    <Section title={translate('stream.title')} element="console.finance.stream">
      {stopped.map(({ name, stoppedAt = 0, failure = '' }) => (
        <Banner
          key={name}
          tone="negative"
          title={translate('stream.stoppedTitle', {
            name: nameOf(name),
            at: formatMoment(new Date(stoppedAt).toISOString()).slice(0, 16),
          })}
        >
          <p>{failure}</p>
          <p>{translate('stream.stoppedWay')}</p>
        </Banner>
      ))}
      {consumers.length === 0 ? <EmptyState title={translate('stream.none')} /> : <Consumers consumers={consumers} />}
      {consumers.map((consumer) => (
        <Replays key={consumer.name} consumer={consumer} />
      ))}
      {consumers.flatMap(({ name, leftOut }) =>
        leftOut.map(({ why, count }) => (
          <p key={`${name} ${why}`} className={note}>
            {translate('stream.leftOut', {
              name: nameOf(name),
              count,
              why: translate.ifKnown(`stream.why.${why}`) ?? why,
            })}
          </p>
        )),
      )}
      <p className={note}>{deltas === 0 ? translate('fold.none') : translate('fold.some', { count: deltas })}</p>
    </Section>
  );
}

/** Progress of a replay from the first event, and the number of replays with an equal result. */
function Replays({ consumer: { name, taken, replays, replayTaken } }: { readonly consumer: ConsumerState }) {
  if (replayTaken === undefined && replays === 0) return null;
  const so = {
    name: nameOf(name),
    read: replayTaken?.toLocaleString(spokenTag()) ?? '',
    total: taken.toLocaleString(spokenTag()),
  };
  return (
    <div className={cx(note, stack)}>
      {replayTaken !== undefined && (
        <>
          <p>{translate('stream.replaying', so)}</p>
          <Progress
            label={translate('stream.replay', so)}
            value={Math.min(replayTaken, taken)}
            max={Math.max(taken, 1)}
          />
        </>
      )}
      {replays > 0 && <p>{translate('stream.replayed', { name: so.name, count: replays })}</p>}
    </div>
  );
}

function Consumers({ consumers }: Pick<StreamStateProps, 'consumers'>) {
  return (
    <table className={table}>
      <thead>
        <tr>
          <th scope="col">{translate('stream.consumer')}</th>
          <th scope="col" className={figures}>
            {translate('stream.lag')}
          </th>
          <th scope="col" className={cx(figures, onlyWide)}>
            {translate('stream.taken')}
          </th>
          <th scope="col">{translate('word.state')}</th>
        </tr>
      </thead>
      <tbody>
        {consumers.map((consumer) => (
          <tr key={consumer.name}>
            <td>{nameOf(consumer.name)}</td>
            <td className={figures}>{formatLag(consumer.lagMs)}</td>
            <td className={cx(figures, onlyWide)}>{consumer.taken.toLocaleString(spokenTag())}</td>
            <td>
              <State {...consumer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A shorter lag is normal and is not shown as catching up. */
const CATCHING_UP_MS = 2_000;

function State({ stoppedAt, lagMs }: ConsumerState) {
  if (stoppedAt !== undefined) return <Badge tone="negative">{translate('stream.stopped')}</Badge>;
  if (lagMs > CATCHING_UP_MS) return <Badge tone="warning">{translate('stream.behind')}</Badge>;
  return <Badge tone="positive">{translate('stream.upToDate')}</Badge>;
}

/** Formats a lag: `0.4 s`, `3 min 12 s`. */
function formatLag(ms: number): string {
  if (ms === 0) return translate('stream.now');
  const seconds = ms / 1_000;
  if (seconds < 60) return translate('stream.seconds', { seconds: seconds.toFixed(1) });
  return translate('stream.minutes', {
    minutes: Math.floor(seconds / 60).toLocaleString(spokenTag()),
    seconds: String(Math.floor(seconds % 60)),
  });
}
