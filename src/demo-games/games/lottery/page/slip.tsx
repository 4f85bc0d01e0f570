import { useAtomValue } from 'jotai';
import { StakePicker } from '#demo-games/client/frame/stake-picker.tsx';
import { isPlayingAtom, stakeAtom } from '#demo-games/client/frame/state.ts';
import { labelStyle, numeric } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { Button } from '#ui/actions/button.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, layer, space, weight } from '#ui/style/tokens.ts';
import { MOST_LINES } from '../rules/lines.ts';
import { cardStyle } from './art/styles.ts';
import { openTicket, pickAtRandom, type Sum, sumUp } from './ticket.ts';
import type { Desk } from './use-desk.ts';

const slip = cx(
  cardStyle,
  css({
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: layer.sticky,
    backgroundColor: color.surfaceRaised,
  }),
);
const sums = css(numeric, {
  display: 'flex',
  gap: space[4],
  [media.phone]: { flex: 1, justifyContent: 'space-between' },
});
const sum = css({ display: 'block', fontWeight: weight.strong });
const actions = css({
  flex: '1 1 100%',
  display: 'flex',
  gap: space[2],
  '& > :first-child': { flex: 1 },
  [media.phone]: { flexWrap: 'wrap', '& > *': { flex: 1 }, '& > :first-child': { flex: '1 1 100%' } },
});

/** Stake, cost and maximum win of the ticket, and the button that places it. */
export function BetSlip({ ticket, setTicket, last, left, place }: Desk) {
  const { t } = usePage();
  const { session } = useShell();
  const isPlaying = useAtomValue(isPlayingAtom);
  const stake = BigInt(session.stakes[useAtomValue(stakeAtom)] ?? '0');
  const added = sumUp(ticket, stake);
  return (
    <section className={slip} aria-label={t('lottery.slip')}>
      <StakePicker />
      <Sums {...added} />
      <div className={actions}>
        <Place isOpen={(left ?? 0) > 0} fault={added.fault} onPlace={place} />
        <Button variant="quiet" disabled={isPlaying} onClick={() => setTicket(pickAtRandom(ticket, Math.random))}>
          {t('lottery.random')}
        </Button>
        {last?.game.code === ticket.game.code && (
          <Button variant="quiet" disabled={isPlaying} onClick={() => setTicket(last)} data-testid="again">
            {t('lottery.again')}
          </Button>
        )}
        <Button variant="quiet" disabled={isPlaying} onClick={() => setTicket(openTicket(ticket.game, ticket.play.id))}>
          {t('lottery.clear')}
        </Button>
      </div>
    </section>
  );
}

function Sums({ lines, total, best }: Sum) {
  const { t } = usePage();
  const { money } = useShell();
  const pairs = [
    ['lines', t('lottery.slip'), t('lottery.lines', { count: lines })],
    ['total', t('lottery.total'), money(total)],
    ['best', t('lottery.couldWin'), best === 0n ? '–' : money(best)],
  ] as const;
  return (
    <div className={sums} aria-live="polite">
      {pairs.map(([id, label, value]) => (
        <div key={id}>
          <span className={labelStyle}>{label}</span>
          <strong className={sum} data-testid={id}>
            {value}
          </strong>
        </div>
      ))}
    </div>
  );
}

interface PlaceProps extends Pick<Sum, 'fault'> {
  readonly isOpen: boolean;
  readonly onPlace: () => void;
}

/** Button that names what is missing until the bet can be placed. */
function Place({ isOpen, fault, onPlace }: PlaceProps) {
  const { t } = usePage();
  const isPlaying = useAtomValue(isPlayingAtom);
  const words = () => {
    if (!isOpen) return t('lottery.drawing');
    if (fault === 'tooMany') return t('lottery.tooMany', { count: MOST_LINES });
    return t(fault === undefined ? 'lottery.place' : 'lottery.pickFirst');
  };
  return (
    <Button size="l" busy={isPlaying} disabled={!isOpen || fault !== undefined} onClick={onPlace} data-testid="place">
      {words()}
    </Button>
  );
}
