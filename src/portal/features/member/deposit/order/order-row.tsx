import { useAtomValue } from 'jotai';
import type { Deposit } from '#contract/deposits/read.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Money } from '#ui/words/money.tsx';
import { StateBadge } from '#ui/words/state-badge.tsx';
import { isOpen } from '../calls/next-poll.ts';
import { useConfirmed } from './confirmed.tsx';
import { DueTime } from './due-time.tsx';
import { TONES, useStateWord } from './state-words.ts';

const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: space[3],
  inlineSize: '100%',
  minBlockSize: '4rem',
  paddingBlock: space[2],
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  textAlign: 'start',
  transition: ease('background-color', 'border-color'),
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
  '& > svg': { color: color.textMuted },
  // On a phone the state is on the next line: next to the amount its text would be cut.
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    rowGap: space[2],
    '& > svg': { gridArea: '1 / 2 / span 2' },
  },
});
const figure = css({ fontWeight: weight.strong });
const note = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const moment = css({ whiteSpace: 'nowrap' });
const state = css({
  display: 'grid',
  justifyItems: 'end',
  gap: space[1],
  minInlineSize: 0,
  maxInlineSize: '18rem',
  fontSize: type.s,
  [media.phone]: { gridArea: '2 / 1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', maxInlineSize: 'none' },
});

export function OrderRow({ order, onOpen }: { readonly order: Deposit; readonly onOpen: () => void }) {
  const writer = useFigures();
  const { currency } = useAtomValue(portalAtom);
  const wordOf = useStateWord();
  const confirmed = useConfirmed(order);
  return (
    <button type="button" className={row} data-order={order.id} data-state={order.state} onClick={onOpen}>
      <span>
        <Money className={figure} amount={order.arrivedMinor ?? order.amountMinor} currency={currency} />
        <br />
        <span className={note}>
          {order.methodName} ·{' '}
          <span className={moment} dir="ltr">
            {writer.minute(order.createdAt)}
          </span>
        </span>
        {confirmed !== undefined && (
          <>
            <br />
            <span className={note}>{confirmed}</span>
          </>
        )}
      </span>
      <span className={state}>
        <StateBadge tone={TONES[order.state] ?? 'neutral'}>{wordOf(order.state)}</StateBadge>
        {isOpen(order) && <DueTime order={order} />}
      </span>
      <Icon name="chevron-right" size={18} />
    </button>
  );
}
