import type { Mission, MissionMilestone } from '#contract/missions/read.ts';
import { card, figures, note } from '#portal/cashier/styles.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { LazyImage } from '#ui/pictures/lazy-image.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useMissionWords } from './words.ts';

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const name = css({ flex: '1 1 12rem', fontSize: type.m, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const art = css({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '16 / 5',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
});
const facts = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space[2] });
const steps = css({ display: 'grid', gap: space[2] });
const step = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '3rem',
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontSize: type.s,
  [media.phone]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
});
const ready = css({ backgroundColor: color.accentSoft });
const end = css({ [media.phone]: { gridColumn: '1 / -1', display: 'grid' } });
const faint = css({ color: color.textMuted });
const strong = css({ fontWeight: weight.strong });

interface CardProps {
  readonly mission: Mission;
  readonly busy: string | undefined;
  /** `reward` is the formatted reward, if known. */
  readonly onClaim: (claimId: string, reward: string | undefined) => void;
  readonly onBoard: (() => void) | undefined;
}

/** A mission of the member: progress, milestones, and their rewards. */
export function MissionCard({ mission, busy, onClaim, onBoard }: CardProps) {
  const { t } = useTexts();
  const { title, text, picture, repeats, isDone, isOver, milestones } = mission;
  return (
    <article className={card} aria-label={title}>
      {picture !== undefined && (
        <div className={art}>
          <LazyImage src={picture} width={640} height={400} fallback={null} />
        </div>
      )}
      <div className={head}>
        <h4 className={name}>{title}</h4>
        <Badge tone="neutral">{t(`missions.repeats.${repeats}`)}</Badge>
        {isDone && <Badge tone="positive">{t('missions.done')}</Badge>}
      </div>
      {text !== '' && <p className={note}>{text}</p>}
      {milestones.length > 0 && !isOver && <MissionProgress mission={mission} />}
      <ul className={steps} aria-label={t('missions.milestones')}>
        {milestones.map((one) => (
          <Step key={one.milestone} mission={mission} step={one} busy={busy} onClaim={onClaim} />
        ))}
      </ul>
      <div className={facts}>
        <Ending mission={mission} />
        {onBoard !== undefined && (
          <Button variant="quiet" size="s" icon="trophy" onClick={onBoard}>
            {t('missions.tab.board')}
            <span className={visuallyHidden}> {title}</span>
          </Button>
        )}
      </div>
    </article>
  );
}

/** Progress to the next milestone, or to the last one where all are reached. */
function MissionProgress({ mission }: { readonly mission: Mission }) {
  const { t } = useTexts();
  const { describeValue } = useMissionWords();
  const { kind, unit, value, milestones } = mission;
  const next = milestones.find(({ goal }) => BigInt(value) < BigInt(goal)) ?? milestones.at(-1);
  if (next === undefined) return null;
  const progress = { value: describeValue(value, unit), goal: describeValue(next.goal, unit) };
  const what = t(`missions.kind.${kind ?? 'other'}`);
  return (
    <div className={steps}>
      <div className={facts}>
        <span className={note}>{what}</span>
        <span className={cx(note, figures)}>{t('missions.progress', progress)}</span>
      </div>
      <Progress
        label={t('missions.progressOf', { kind: what, ...progress })}
        value={Number(value)}
        max={Math.max(1, Number(next.goal))}
      />
    </div>
  );
}

interface StepProps extends Pick<CardProps, 'mission' | 'busy' | 'onClaim'> {
  readonly step: MissionMilestone;
}

const ICONS = { open: 'trophy', reached: 'gift', claimed: 'circle-check', lapsed: 'clock' } as const;

function Step({ mission, step: { goal, reward, state, claimId, expiresAt }, busy, onClaim }: StepProps) {
  const writer = useFigures();
  const { t } = useTexts();
  const { describeValue, describeReward } = useMissionWords();
  const given = reward === undefined ? undefined : describeReward(reward);
  return (
    <li className={cx(step, state === 'reached' && ready)}>
      <Icon name={ICONS[state]} title={t(`missions.state.${state}`)} />
      <div>
        <p className={figures}>
          <span className={faint}>{t('missions.goal')}</span>{' '}
          <span className={strong}>{describeValue(goal, mission.unit)}</span>
        </p>
        {given !== undefined && (
          <p className={cx(note, figures)}>
            {t('missions.reward')} {given}
          </p>
        )}
        {state === 'reached' && expiresAt !== undefined && (
          <p className={note}>{t('missions.until', { date: writer.minute(expiresAt) })}</p>
        )}
      </div>
      {claimId === undefined ? (
        <span className={faint}>{t(`missions.state.${state}`)}</span>
      ) : (
        <span className={end}>
          <Button
            icon="gift"
            size="s"
            busy={busy === claimId}
            disabled={busy !== undefined && busy !== claimId}
            onClick={() => onClaim(claimId, given)}
          >
            {given === undefined ? t('missions.claimReward') : t('missions.claim', { reward: given })}
          </Button>
        </span>
      )}
    </li>
  );
}

function Ending({ mission: { isOver, isDone, endsAt, repeats } }: Pick<CardProps, 'mission'>) {
  const writer = useFigures();
  const { t } = useTexts();
  if (isOver) return <span className={note}>{t('missions.over')}</span>;
  if (endsAt === undefined) return <span />;
  const date = writer.minute(endsAt);
  return <span className={note}>{t(isDone && repeats !== 'once' ? 'missions.again' : 'missions.ends', { date })}</span>;
}
