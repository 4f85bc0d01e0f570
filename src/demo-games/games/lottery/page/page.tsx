/** Page of a lottery's bet slip: picks, stake, open draw and bets. The lobby view shows all lotteries. */
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { RulesButton } from '#demo-games/client/frame/rules-button.tsx';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { isPlayingAtom } from '#demo-games/client/frame/state.ts';
import { heading } from '#demo-games/client/frame/styles.ts';
import { readState } from '#demo-games/client/frame/use-live.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css, cx } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { formatDuration } from '#ui/time/deadlines.ts';
import { findLottery, LOTTERY_GAMES, type LotteryGame } from '../rules/games.ts';
import { Bets } from './bets.tsx';
import { GameChoice, PlayChoice } from './choices.tsx';
import { DrawBar } from './draw-bar.tsx';
import { Groups } from './picker.tsx';
import { Results } from './results.tsx';
import { BetSlip } from './slip.tsx';
import { oddsOf, openTicket, playsOf, type Ticket, writeOdds } from './ticket.ts';
import { type LotteryShown, useDesk } from './use-desk.ts';

const lists = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  columnGap: space[6],
  rowGap: space[4],
});
const title = cx(heading, css({ marginBlockEnd: space[2] }));

/** Renders the slip of the launched lottery once its draw and the player's bets are loaded. */
export async function begin(shell: Shell): Promise<ReactNode> {
  const { lottery, game: launched } = shell.session;
  const game = findLottery(lottery?.gameCode ?? '') ?? findLottery(launched.code) ?? LOTTERY_GAMES[0];
  if (game === undefined) throw new Error('There is no lottery.');
  const first = await readState<LotteryShown>(shell, game.code);
  return <Lottery first={first} opened={openTicket(game, location.hash.slice(1))} />;
}

function Lottery({ first, opened }: { readonly first: LotteryShown; readonly opened: Ticket }) {
  const { t } = usePage();
  const { session } = useShell();
  const desk = useDesk(first, opened);
  const { ticket, setTicket } = desk;
  const isPlaying = useAtomValue(isPlayingAtom);
  return (
    <>
      {session.lottery?.view === 'lobby' && <GameChoice {...desk} />}
      <DrawBar {...desk} />
      <PlayChoice ticket={ticket} onChoose={(id) => setTicket(openTicket(ticket.game, id))} />
      <Groups ticket={ticket} isLocked={isPlaying} onChange={setTicket} />
      <BetSlip {...desk} />
      <Rules game={ticket.game} />
      <div className={lists}>
        <section>
          <h2 className={title}>{t('lottery.myBets')}</h2>
          <Bets {...desk} />
        </section>
        <section>
          <h2 className={title}>{t('lottery.results')}</h2>
          <Results {...desk} />
        </section>
      </div>
    </>
  );
}

/** When the lottery is drawn, and every play with what it pays. */
function Rules({ game }: { readonly game: LotteryGame }) {
  const { t, figures } = usePage();
  const write = (seconds: number) => figures.write(formatDuration(seconds));
  const plays = playsOf(game).map((play) => {
    const { least, most } = oddsOf(play);
    const pays = t(least === most ? 'lottery.odds' : 'lottery.oddsUpTo', { odds: writeOdds(most) });
    const rule = [t(`play.${play.id}`), t(`hint.${play.id}`)].join(': ');
    return `${rule} ${pays}`;
  });
  const times = { time: write(game.everyS), close: write(game.closesBeforeS) };
  return <RulesButton lines={[t('lottery.rule.draw', times), ...plays]} />;
}
