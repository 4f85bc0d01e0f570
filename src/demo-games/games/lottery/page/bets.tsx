import { useAtomValue } from 'jotai';
import { note } from '#demo-games/client/frame/styles.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, weight } from '#ui/style/tokens.ts';
import type { BetShown } from '../rules/bet-shown.ts';
import { findLottery } from '../rules/games.ts';
import { Numbers } from './art/numbers.tsx';
import { listStyle } from './art/styles.ts';
import type { Desk } from './desk.ts';
import { isNumber } from './ticket.ts';

const words = css({ display: 'grid', gap: '0.125rem', minInlineSize: 0 });
const clip = css({ maxInlineSize: '16rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const figures = css({
  display: 'grid',
  gap: '0.125rem',
  textAlign: 'end',
  fontFamily: font.numeric,
  fontVariantNumeric: 'tabular-nums',
});
const state = css({
  fontWeight: weight.strong,
  '[data-state=won] &': { color: color.positive },
  '[data-state=open] &': { color: color.warning },
});

/** Results of many numbers are shortened to these. */
const SHOWN = 5;

/** The player's last bets, newest first. */
export function Bets({ desk }: { readonly desk: Desk }) {
  const { t } = usePage();
  const bets = useAtomValue(desk.betsAtom);
  if (bets.length === 0) return <p className={note}>{t('lottery.noBets')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what overflows
    <ol className={listStyle} tabIndex={0} aria-label={t('lottery.myBets')} data-testid="bets">
      {bets.map((bet) => (
        <Bet key={bet.round} bet={bet} />
      ))}
    </ol>
  );
}

function Bet({ bet }: { readonly bet: BetShown }) {
  const { t } = usePage();
  const { money } = useShell();
  const { state: betState, payout, lines, result } = bet;
  const family = findLottery(bet.game)?.family;
  const nameOf = (pick: string) => (isNumber(pick) ? pick : t(`option.${pick}`));
  const picks = bet.picks.map((group) => group.map(nameOf).join(' ')).filter((text) => text !== '');
  return (
    <li data-state={betState} data-round={bet.round}>
      <div className={words}>
        <strong>{`${t(`game.${bet.game}`)} · ${t(`play.${bet.play}`)}`}</strong>
        <span className={clip}>{picks.join(' | ')}</span>
        <span className={note}>
          {`${t('lottery.draw', { numero: bet.numero })} · ${t('lottery.lines', { count: lines })}`}
        </span>
        {result && family && betState !== 'void' && <Numbers family={family} numbers={result.slice(0, SHOWN)} />}
      </div>
      <div className={figures}>
        <span>{money(bet.stake)}</span>
        <strong className={state}>{t(`lottery.state.${betState}`, { amount: money(payout ?? '0') })}</strong>
      </div>
    </li>
  );
}
