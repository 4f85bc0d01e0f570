import type { ReactNode } from 'react';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css, cx, ease, media } from '#ui/style/style.ts';
import { color, control, radius, space, type, weight } from '#ui/style/tokens.ts';
import { LOTTERY_GAMES, type LotteryGame } from '../rules/games.ts';
import { oddsOf, playsOf, type Ticket, writeOdds } from './ticket.ts';

const strip = css({
  display: 'flex',
  gap: space[2],
  overflowX: 'auto',
  padding: space[1],
  scrollbarWidth: 'none',
});
const chip = css({
  flex: 'none',
  display: 'grid',
  alignContent: 'center',
  minBlockSize: control.touch,
  paddingBlock: space[1],
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  textAlign: 'start',
  lineHeight: 1.3,
  transition: ease('background-color', 'border-color'),
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
  '&[aria-pressed=true]': {
    borderColor: color.accentText,
    boxShadow: `inset 0 0 0 1px ${color.accentText}`,
    backgroundColor: color.accentSoft,
  },
});
const name = css({ fontWeight: weight.strong });
const pays = css({ color: color.textMuted, fontSize: type.xs, '[aria-pressed=true] > &': { color: color.text } });

interface StripProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Strip({ label, children }: StripProps) {
  return (
    <fieldset className={strip} aria-label={label}>
      {children}
    </fieldset>
  );
}

interface GameChoiceProps {
  readonly game: LotteryGame;
  readonly onChoose: (game: LotteryGame) => void;
}

export function GameChoice({ game, onChoose }: GameChoiceProps) {
  const { t } = usePage();
  return (
    <Strip label={t('lottery.games')}>
      {LOTTERY_GAMES.map((offered) => (
        <button
          key={offered.code}
          type="button"
          className={cx(chip, name)}
          aria-pressed={offered === game}
          onClick={() => onChoose(offered)}
        >
          {t(`game.${offered.code}`)}
        </button>
      ))}
    </Strip>
  );
}

interface PlayChoiceProps {
  readonly ticket: Ticket;
  readonly onChoose: (playId: string) => void;
}

export function PlayChoice({ ticket, onChoose }: PlayChoiceProps) {
  const { t } = usePage();
  return (
    <Strip label={t('lottery.plays')}>
      {playsOf(ticket.game).map((play) => {
        const { least, most } = oddsOf(play);
        return (
          <button
            key={play.id}
            type="button"
            className={chip}
            aria-pressed={play.id === ticket.play.id}
            data-play={play.id}
            onClick={() => onChoose(play.id)}
          >
            <strong>{t(`play.${play.id}`)}</strong>
            <span className={pays}>
              {t(least === most ? 'lottery.odds' : 'lottery.oddsUpTo', { odds: writeOdds(most) })}
            </span>
          </button>
        );
      })}
    </Strip>
  );
}
