import { Card } from '#demo-games/client/art/card.tsx';
import { Die } from '#demo-games/client/art/die.tsx';
import { usePage } from '#demo-games/client/page/page.tsx';
import { css } from '#ui/style/style.ts';
import { handsOf, pointsOf } from '../../rules/baccarat.ts';
import { nameResult } from '../../rules/describe.ts';
import { colourOf, WHEEL } from '../../rules/roulette.ts';
import type { Drawn, TableGame } from '../../rules/table-game.ts';
import { big, cards, dice, hand, hands } from './styles.ts';

interface ResultProps {
  readonly game: TableGame;
  readonly drawn: Drawn;
}

/** The outcome of a round: a wheel, two hands or three dice, with its words. */
export function Result({ game, drawn }: ResultProps) {
  const { t } = usePage();
  return (
    <>
      {game.id === 'roulette' && <Wheel number={Number(drawn[0])} />}
      {game.id === 'sicbo' && (
        <div className={dice}>
          {drawn.map((face, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a die is known by its place
            <Die key={at} face={face} />
          ))}
        </div>
      )}
      {game.id === 'baccarat' && <Hands drawn={drawn} />}
      <p className={big} data-testid="result">
        {nameResult(t, game, drawn)}
      </p>
    </>
  );
}

function Hands({ drawn }: { readonly drawn: Drawn }) {
  const { t } = usePage();
  const both = handsOf(drawn);
  return (
    <div className={hands}>
      {(['player', 'banker'] as const).map((side) => (
        <div key={side} className={hand}>
          <span>{`${t(`table.spot.${side}`)} ${pointsOf(both[side])}`}</span>
          <div className={cards}>
            {both[side].map((card, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place
              <Card key={at} card={card} isTiny />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const wheel = css({
  inlineSize: 'min(11rem, 45vw)',
  '& > g': { transition: 'transform 2.4s cubic-bezier(.15,.7,.2,1)' },
});
const COLOURS = { red: '#b3273c', black: '#151a24', green: '#16783f' } as const;
const STEP = 360 / WHEEL.length;

/** The wheel turned so that the number is at the top. */
function Wheel({ number }: { readonly number: number }) {
  const place = WHEEL.indexOf(number as (typeof WHEEL)[number]);
  return (
    <svg viewBox="-52 -52 104 104" className={wheel} aria-hidden="true">
      <circle r={51} fill="#7a4a1c" />
      <g style={{ transform: `rotate(${-place * STEP}deg)` }}>
        {WHEEL.map((pocket, at) => (
          <g key={pocket} transform={`rotate(${at * STEP})`}>
            <path d={pocketPath()} fill={COLOURS[colourOf(pocket)]} stroke="#d9b36a" strokeWidth={0.4} />
            <text y={-40} textAnchor="middle" fontSize={5} fill="#fff" fontWeight={700}>
              {pocket}
            </text>
          </g>
        ))}
      </g>
      <circle r={30} fill="#5a3512" stroke="#d9b36a" strokeWidth={1} />
      <circle cy={-33.5} r={2.4} fill="#fff" />
      <text y={8} textAnchor="middle" fontSize={24} fill="#fff" fontWeight={800}>
        {number}
      </text>
    </svg>
  );
}

function pocketPath(): string {
  const angle = (STEP / 2) * (Math.PI / 180);
  const at = (radius: number, angleOf: number) => `${radius * Math.sin(angleOf)} ${-radius * Math.cos(angleOf)}`;
  return `M${at(47, -angle)}A47 47 0 0 1 ${at(47, angle)}L${at(30, angle)}A30 30 0 0 0 ${at(30, -angle)}z`;
}
