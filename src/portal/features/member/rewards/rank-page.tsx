import { ButtonLink } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Medal } from '../../../club/medal.tsx';
import { RankCard } from '../../../club/rank-card.tsx';
import { useRanks, useStanding } from '../../../club/use-ranks.ts';
import { useTexts } from '../../../state/texts/texts.ts';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], alignContent: 'start' });
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 46%), 1fr))',
  gap: space[3],
});
const one = css({
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  padding: space[3],
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  fontSize: type.s,
  fontWeight: weight.strong,
  textAlign: 'center',
});

/** The member's rank (M163), with a link to all ranks. */
export function RankPage() {
  const { t } = useTexts();
  const standing = useStanding();
  const { data: ranks = [] } = useRanks();
  if (!standing) return null;
  return (
    <div className={page}>
      <RankCard standing={standing} ranks={ranks} />
      <ul className={list}>
        {ranks.map(({ level, name }) => (
          <li key={level} className={one} aria-current={level === standing.level ? 'true' : undefined}>
            <Medal level={level} isOwn={level === standing.level} />
            {name}
          </li>
        ))}
      </ul>
      <ButtonLink href="/vip" variant="quiet" icon="crown">
        {t('vip.all')}
      </ButtonLink>
    </div>
  );
}
