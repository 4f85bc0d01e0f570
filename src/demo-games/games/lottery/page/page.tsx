/** Page of a lottery's bet slip: picks, stake, open draw and bets. The lobby view shows all lotteries. */
import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { RulesButton } from '#demo-games/client/frame/rules-button.tsx';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { isPlayingAtom } from '#demo-games/client/frame/state.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { formatDuration } from '#ui/time/deadlines.ts';
import type { LotteryGame } from '../rules/games.ts';
import { Bets } from './bets.tsx';
import { GameChoice, PlayChoice } from './choices.tsx';
import { createDesk, type Desk } from './desk.ts';
import { DrawBar } from './draw-bar.tsx';
import { Groups } from './picker.tsx';
import { Results } from './results.tsx';
import { Slip } from './slip.tsx';
import { oddsOf, openTicket, playsOf, writeOdds } from './ticket.ts';

const TICK_MS = 250;

const lists = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  columnGap: space[6],
  rowGap: space[4],
});
const heading = css({ fontSize: type.m, marginBlockEnd: space[2] });

/** Renders the slip once its draw and the player's bets are loaded. */
export async function begin(shell: Shell): Promise<ReactNode> {
  const desk = createDesk(shell, location.hash.slice(1));
  await desk.load();
  return <Lottery desk={desk} />;
}

function Lottery({ desk }: { readonly desk: Desk }) {
  const { t } = usePage();
  const { session } = useShell();
  const [ticket, setTicket] = useAtom(desk.ticketAtom);
  const isPlaying = useAtomValue(isPlayingAtom);
  useFollowing(desk);
  return (
    <>
      {session.lottery?.view === 'lobby' && <GameChoice game={ticket.game} onChoose={desk.chooseGame} />}
      <DrawBar desk={desk} />
      <PlayChoice ticket={ticket} onChoose={(id) => setTicket(openTicket(ticket.game, id))} />
      <Groups ticket={ticket} isLocked={isPlaying} onChange={setTicket} />
      <Slip desk={desk} />
      <Rules game={ticket.game} />
      <div className={lists}>
        <section>
          <h2 className={heading}>{t('lottery.myBets')}</h2>
          <Bets desk={desk} />
        </section>
        <section>
          <h2 className={heading}>{t('lottery.results')}</h2>
          <Results desk={desk} />
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

/** Polls at intervals, one request at a time. */
function useFollowing(desk: Desk): void {
  const { t } = usePage();
  const { showLine } = useShell();
  const isFollowing = useRef(false);
  useEffect(() => {
    const follow = async () => {
      if (isFollowing.current) return;
      isFollowing.current = true;
      await desk.follow().catch(() => showLine(t('lottery.failed'), 'waiting'));
      isFollowing.current = false;
    };
    const timer = setInterval(() => void follow(), TICK_MS);
    const refreshIfVisible = () => !document.hidden && desk.refresh();
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [desk, showLine, t]);
}
