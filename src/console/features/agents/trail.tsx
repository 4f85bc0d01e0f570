import type { PlacedMember } from '#contract/staff/agents/calls.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  fontSize: type.s,
  '& li + li::before': { content: '"/"', marginInlineEnd: space[1], color: color.textMuted },
});
const step = css({ color: color.accentText, minBlockSize: '1.75rem', overflowWrap: 'anywhere' });
const here = css({ fontWeight: weight.strong, overflowWrap: 'anywhere' });

interface TrailProps {
  /** From the top of the line down. */
  readonly trail: readonly PlacedMember[];
  /** Undefined: to the tops of all lines. */
  readonly onGo: (id: string | undefined) => void;
}

/** Breadcrumbs from the tops of lines to the selected member. */
export function Trail({ trail, onGo }: TrailProps) {
  return (
    <nav aria-label={translate('tree.trail')} data-element="console.agents.trail">
      <ol className={list}>
        <li>
          <button type="button" className={step} onClick={() => onGo(undefined)}>
            {translate('tree.top')}
          </button>
        </li>
        {trail.map(({ id, account }, at) => (
          <li key={id}>
            {at === trail.length - 1 ? (
              <bdi className={here} aria-current="page">
                {account}
              </bdi>
            ) : (
              <button type="button" className={step} onClick={() => onGo(id)}>
                <bdi>{account}</bdi>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
