import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { isPlayingAtom, stakeAtom } from '#demo-games/client/frame/state.ts';
import { numeric } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import type { Card } from '#demo-games/rules/card.ts';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { type Call, calls, chancesOf, payoutOf, RANKS } from '../rules/high-low.ts';

const ARROWS: Readonly<Record<Call, string>> = {
  higher: 'M12 5l7 9H5z',
  same: 'M5 8h14v3H5zM5 14h14v3H5z',
  lower: 'M12 19 5 10h14z',
};

const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: space[3],
  inlineSize: 'min(100%, 32rem)',
  marginInline: 'auto',
});
const choice = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '0.125rem',
  paddingBlock: space[3],
  paddingInline: space[1],
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  lineHeight: 1.25,
  transition: ease('background-color', 'border-color', 'translate'),
  '&:active': { translate: '0 1px' },
  '&:disabled, &[aria-disabled=true]': { cursor: 'default', opacity: 0.5, translate: 'none' },
  [media.hover]: {
    '&:hover:not(:disabled, [aria-disabled=true])': {
      backgroundColor: color.surfaceRaised,
      borderColor: color.accentText,
    },
  },
});
const arrow = css({ inlineSize: '1.75rem', blockSize: '1.75rem', color: color.accentText });
const name = css({ fontWeight: weight.strong });
const figure = css(numeric, { fontSize: type.s });
const chance = cx(figure, css({ color: color.textMuted }));

interface ChoicesProps {
  readonly open: Card;
  readonly onCall: (call: Call) => void;
}

/** Higher, same or lower, with payout and probability of each. */
export function Choices({ open, onCall }: ChoicesProps) {
  const { t } = usePage();
  return (
    <fieldset className={row} aria-label={t('highlow.ask')}>
      {calls.map((call) => (
        <Choice key={call} call={call} rank={open.rank} onCall={onCall} />
      ))}
    </fieldset>
  );
}

interface CallProps {
  readonly call: Call;
  readonly rank: number;
}

function Choice({ call, rank, onCall }: CallProps & Pick<ChoicesProps, 'onCall'>) {
  const isPlaying = useAtomValue(isPlayingAtom);
  return (
    <button
      type="button"
      className={choice}
      data-call={call}
      data-testid={call}
      disabled={chancesOf(call, rank) === 0}
      // Not `disabled` during a round, so that the focus stays on the button.
      aria-disabled={isPlaying}
      onClick={() => onCall(call)}
    >
      <Prospect call={call} rank={rank} />
    </button>
  );
}

/** What a call wins and how probable that is: the same until another card is open. */
const Prospect = memo(({ call, rank }: CallProps) => {
  const { t } = usePage();
  const { session, money } = useShell();
  const stake = BigInt(session.stakes[useAtomValue(stakeAtom)] ?? '0');
  const chances = chancesOf(call, rank);
  return (
    <>
      <svg viewBox="0 0 24 24" className={arrow} aria-hidden="true">
        <path d={ARROWS[call]} fill="currentColor" />
      </svg>
      <b className={name}>{t(`highlow.${call}`)}</b>
      <span className={figure}>
        {chances === 0 ? '—' : t('highlow.pays', { amount: money(payoutOf(call, rank, stake)) })}
      </span>
      <span className={chance}>{t('highlow.chance', { percent: Math.round((chances / RANKS) * 100) })}</span>
    </>
  );
});
