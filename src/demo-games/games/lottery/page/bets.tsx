import { note, numeric } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { color, weight } from '#ui/style/tokens.ts';
import { findLottery } from '../rules/games.ts';
import { Numbers } from './art/numbers.tsx';
import { listStyle } from './art/styles.ts';
import { isNumber } from './ticket.ts';
import type { Desk, LotteryBet } from './use-desk.ts';

const words = css({ display: 'grid', gap: '0.125rem', minInlineSize: 0 });
const clip = css({ maxInlineSize: '16rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const figures = css(numeric, { display: 'grid', gap: '0.125rem', textAlign: 'end' });
const state = css({
  fontWeight: weight.strong,
  '[data-state=won] &': { color: color.positive },
  '[data-state=open] &': { color: color.warning },
});

/** Results of many numbers are shortened to these. */
const SHOWN = 5;

/** The player's last bets, newest first. */
export function Bets({ bets }: Desk) {
  const { t } = usePage();
  if (bets.length === 0) return <p className={note}>{t('lottery.noBets')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what overflows
    <ol className={listStyle} tabIndex={0} aria-label={t('lottery.myBets')} data-testid="bets">
      {bets.map((bet) => (
        <Bet key={bet.id} {...bet} />
      ))}
    </ol>
  );
}

function Bet({ id, state: betState, stake, payout, detail }: LotteryBet) {
  const { t } = usePage();
  const { money } = useShell();
  const { game, play, numero, lines, result } = detail;
  const family = findLottery(game)?.family;
  const nameOf = (pick: string) => (isNumber(pick) ? pick : t(`option.${pick}`));
  const picks = detail.picks.map((group) => group.map(nameOf).join(' ')).filter((text) => text !== '');
  return (
    <li data-state={betState} data-round={id}>
      <div className={words}>
        <strong>{`${t(`game.${game}`)} · ${t(`play.${play}`)}`}</strong>
        <span className={clip}>{picks.join(' | ')}</span>
        <span className={note}>{`${t('lottery.draw', { numero })} · ${t('lottery.lines', { count: lines })}`}</span>
        {result && family && betState !== 'void' && <Numbers family={family} numbers={result.slice(0, SHOWN)} />}
      </div>
      <div className={figures}>
        <span>{money(stake)}</span>
        <strong className={state}>{t(`lottery.state.${betState}`, { amount: money(payout ?? '0') })}</strong>
      </div>
    </li>
  );
}
