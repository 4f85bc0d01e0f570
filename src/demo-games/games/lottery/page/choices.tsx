import { ChoiceRow } from '#demo-games/client/frame/choice-row.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { findLottery, LOTTERY_GAMES } from '../rules/games.ts';
import { oddsOf, playsOf, type Ticket, writeOdds } from './ticket.ts';
import type { Desk } from './use-desk.ts';

const pays = css({ color: color.textMuted, fontSize: type.xs, '[aria-pressed=true] > &': { color: color.text } });

export function GameChoice({ ticket, chooseGame }: Desk) {
  const { t } = usePage();
  return (
    <ChoiceRow
      label={t('lottery.games')}
      choices={Object.fromEntries(LOTTERY_GAMES.map(({ code }) => [code, t(`game.${code}`)]))}
      chosen={ticket.game.code}
      onChoose={(code) => chooseGame(findLottery(code) ?? ticket.game)}
    />
  );
}

interface PlayChoiceProps {
  readonly ticket: Ticket;
  readonly onChoose: (playId: string) => void;
}

export function PlayChoice({ ticket, onChoose }: PlayChoiceProps) {
  const { t } = usePage();
  const choices = playsOf(ticket.game).map((play) => {
    const { least, most } = oddsOf(play);
    const odds = t(least === most ? 'lottery.odds' : 'lottery.oddsUpTo', { odds: writeOdds(most) });
    const words = (
      <>
        <strong>{t(`play.${play.id}`)}</strong>
        <span className={pays}>{odds}</span>
      </>
    );
    return [play.id, words] as const;
  });
  return (
    <ChoiceRow
      label={t('lottery.plays')}
      choices={Object.fromEntries(choices)}
      chosen={ticket.play.id}
      onChoose={onChoose}
    />
  );
}
