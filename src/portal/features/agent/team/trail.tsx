import type { TreeMember } from '#contract/agents/read.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  fontSize: type.s,
  '& li + li::before': { content: '"/"', marginInlineEnd: space[1], color: color.textMuted },
});
const step = css({
  color: color.accentText,
  fontWeight: weight.strong,
  minBlockSize: '2.75rem',
  overflowWrap: 'anywhere',
});
const here = css({ fontWeight: weight.strong, overflowWrap: 'anywhere' });

interface TrailProps {
  readonly trail: readonly TreeMember[];
  readonly onGo: (id: string | undefined) => void;
}

/** Breadcrumbs from the agent to the member whose downline is shown. */
export function Trail({ trail, onGo }: TrailProps) {
  const { t } = useTexts();
  if (trail.length < 2) return null;
  return (
    <nav aria-label={t('agent.team.trail')}>
      <ol className={list}>
        {trail.map(({ id, account }, at) => (
          <li key={id}>
            {at === trail.length - 1 ? (
              <span className={here} aria-current="page" dir="ltr">
                {account}
              </span>
            ) : (
              <button type="button" className={step} dir="ltr" onClick={() => onGo(at === 0 ? undefined : id)}>
                {account}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
