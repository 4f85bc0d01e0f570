import { SitePicture } from '#console/media/site-picture.tsx';
import { translatorOf } from '#console/rewards/words.ts';
import { playersWords } from '#console/texts/spoken.ts';
import type { WrittenMission } from '#contract/staff/missions/calls.ts';
import players from '#texts/EN/missions.json' with { type: 'json' };
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { describeReward, describeValue, translate } from './words.ts';

const box = css({ display: 'grid', gap: space[3], minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const card = css({
  display: 'grid',
  gap: space[3],
  maxInlineSize: '26rem',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
});
const art = css({ '& img': { inlineSize: '100%', aspectRatio: '16 / 5', objectFit: 'cover', borderRadius: radius.m } });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const name = css({ flex: '1 1 10rem', fontSize: type.m, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const note = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const steps = css({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' });
const step = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontSize: type.s,
});
const strong = css({ fontWeight: weight.strong });

/** The texts that members read. */
const describeMember = translatorOf('memberMissions', playersWords('missions', players));

interface PreviewProps {
  readonly mission: WrittenMission;
  readonly merchant: string;
  readonly language: string;
  readonly currency: string;
}

/** The mission's card as a member sees it without progress. */
export function MissionPreview({ mission, merchant, language, currency }: PreviewProps) {
  const { words, kind, period, milestones, board, picture } = mission;
  const { title = '', text = '' } = words[language] ?? words['EN'] ?? Object.values(words)[0] ?? {};
  const first = milestones[0];
  const what = describeMember(`missions.kind.${kind}`);
  const goal = describeValue(kind, first?.goal ?? '0', currency);
  return (
    <section className={box} aria-label={translate('word.whatMembersSee')} data-element="console.missions.preview">
      <h2 className={heading}>{translate('word.whatMembersSee')}</h2>
      <article className={card}>
        <SitePicture address={picture} merchant={merchant} className={art} />
        <div className={head}>
          <p className={name}>{title === '' ? translate('preview.unnamed') : title}</p>
          <Badge tone="neutral">{describeMember(`missions.repeats.${period}`)}</Badge>
          {board && <Badge tone="info">{describeMember('missions.tab.board')}</Badge>}
        </div>
        {text !== '' && <p className={note}>{text}</p>}
        <div className={box}>
          <p className={note}>{translate('preview.progress', { kind: what, goal })}</p>
          <Progress label={what} value={0} max={1} />
        </div>
        <ol className={steps}>
          {milestones.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a milestone is known by its place alone
            <li key={at} className={step}>
              <Icon name="trophy" size={18} />
              <span>
                <span className={strong}>{describeValue(kind, one.goal || '0', currency)}</span>
                <br />
                <span className={note}>{describeReward({ ...one, amount: one.amount || '0' }, currency)}</span>
              </span>
            </li>
          ))}
        </ol>
      </article>
    </section>
  );
}
