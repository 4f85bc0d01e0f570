import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { claimRaffle, raffleStatus } from '#contract/promotions/calls.ts';
import type { Prize, RaffleOutcome, RaffleState } from '#contract/promotions/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { useRewardsRefresh } from '#portal/rewards/use-taking.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { FairDraw } from './fair-draw.tsx';
import { PrizeTable } from './prize-table.tsx';
import { type CheckedDraw, newClientSeed } from './verify-draw.ts';
import { Wheel } from './wheel.tsx';

const box = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const head = css({ fontSize: type.l });
const parts = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[6],
  [media.wide]: { gridTemplateColumns: 'minmax(0, 1fr) 15rem' },
});
const play = css({ display: 'grid', gap: space[3] });
const middle = css({ display: 'grid', justifyItems: 'center', gap: space[3], textAlign: 'center' });
const note = css({ color: color.textMuted, fontSize: type.s, minBlockSize: '1.25rem' });
const won = css({
  fontFamily: font.display,
  fontSize: type.xl,
  fontWeight: weight.display,
  color: color.positive,
  minBlockSize: '2.25rem',
});

interface RafflePanelProps {
  readonly promotionId: string;
  readonly prizes: readonly Prize[];
  /** Joins the raffle, for members without tickets. */
  readonly onJoin: (() => void) | undefined;
  readonly isJoining: boolean;
}

/**
 * The wheel of a raffle with the member's tickets (M198); a member without tickets sees the wheel and a join button.
 */
export function RafflePanel({ promotionId, prizes, onJoin, isJoining }: RafflePanelProps) {
  const { t } = useTexts();
  const state = useRaffle(promotionId);
  const spin = useSpin(promotionId, state.data);
  const tickets = ticketsOf(state);
  return (
    <section className={box} aria-label={t('promo.wheel.title')}>
      <h2 className={head}>{t('promo.wheel.title')}</h2>
      <div className={parts}>
        <div className={play}>
          <Wheel prizes={prizes} stop={spin.stop} onStopped={spin.onStopped} />
          <div className={middle}>
            <Result outcome={spin.shown} />
            {onJoin === undefined ? (
              <>
                <Button
                  size="l"
                  icon="sparkles"
                  disabled={tickets === 0}
                  busy={spin.isTurning || (tickets === undefined && !state.isError)}
                  onClick={() => void (tickets === undefined ? state.refetch() : spin.play())}
                >
                  {t('promo.action.spin')}
                </Button>
                <span className={note}>{tickets !== undefined && formatTickets(tickets, t)}</span>
              </>
            ) : (
              <Button size="l" icon="ticket" busy={isJoining} onClick={onJoin}>
                {t('promo.wheel.join')}
              </Button>
            )}
          </div>
        </div>
        <PrizeTable prizes={prizes} />
      </div>
      <FairDraw signed={state.data?.tickets[0]?.commitment} last={spin.checked} prizes={prizes} />
    </section>
  );
}

/**
 * The remaining tickets. Zero is only reported when no refetch is running: a member who has just joined has tickets.
 */
function ticketsOf({ data, isFetching }: ReturnType<typeof useRaffle>): number | undefined {
  const count = data?.tickets.length;
  return count === 0 && isFetching ? undefined : count;
}

function formatTickets(count: number, t: ReturnType<typeof useTexts>['t']): string {
  if (count === 0) return t('promo.wheel.none');
  return t('promo.wheel.tickets', { count });
}

function Result({ outcome }: { readonly outcome: RaffleOutcome | undefined }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  return (
    <p className={won} role="status">
      {outcome !== undefined && t('promo.wheel.won', { amount: formatMoney(outcome.amountMinor, currency) })}
    </p>
  );
}

function useRaffle(promotionId: string) {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  return useQuery({
    queryKey: ['member', raffleStatus.name, member?.id, promotionId],
    enabled: Boolean(member),
    staleTime: 0,
    queryFn: ({ signal }) => browser().client.send(raffleStatus, { promotionId }, { signal }),
  });
}

function useSpin(promotionId: string, state: RaffleState | undefined) {
  const browser = useBrowser();
  const refresh = useRewardsRefresh();
  const [isTurning, setTurning] = useState(false);
  const [stop, setStop] = useState<{ readonly spin: number; readonly prize: number }>();
  const [checked, setChecked] = useState<CheckedDraw>();
  const [shown, setShown] = useState<RaffleOutcome>();

  async function play() {
    const ticket = state?.tickets[0];
    if (ticket === undefined || isTurning) return;
    const { client, store } = browser();
    setTurning(true);
    setShown(undefined);
    try {
      const request = { promotionId, ticketId: ticket.ticketId, clientSeed: newClientSeed() };
      const outcome = await client.send(claimRaffle, request, { quiet: true });
      if (outcome === undefined) throw new Error('The gateway did not say how the ticket fell.');
      setChecked({ outcome, commitment: ticket.commitment ?? '' });
      setStop((before) => ({ spin: (before?.spin ?? 0) + 1, prize: outcome.prize }));
    } catch (error) {
      const refused = error instanceof CallRefused ? error : undefined;
      const text = refused?.textKey ?? 'error.network_abnormal';
      store.set(showMessageAtom, { text, message: refused?.serverMessage, tone: 'negative' });
      setTurning(false);
      // Another tab may have used the ticket.
      await refresh();
    }
  }

  function onStopped() {
    setShown(checked?.outcome);
    setTurning(false);
    void refresh();
  }
  return { play, stop, onStopped, isTurning, shown, checked: isTurning ? undefined : checked };
}
