import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Card, CardBack } from '#demo-games/client/art/card.tsx';
import { felt, spot } from '#demo-games/client/art/felt.ts';
import { note, numeric } from '#demo-games/client/frame/styles.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import type { Card as CardDealt } from '#demo-games/rules/card.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, space, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { fan, Hand } from './hand.tsx';
import { type Match, middleOf, scoreOf, TRICKS } from './match.ts';

const LATE_S = 5;
const TICK_MS = 250;

const countdown = css(numeric, {
  marginInlineStart: 'auto',
  fontWeight: weight.strong,
  '&[data-late=true]': { color: color.negative },
});

const secondsTo = (endsAt: number) => Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000));

/** Seconds left for a trick; `endsAt` is on the page's monotonic clock. */
function Clock({ endsAt }: { readonly endsAt: number }) {
  const { t } = usePage();
  const [seconds, setSeconds] = useState(() => secondsTo(endsAt));
  useEffect(() => {
    setSeconds(secondsTo(endsAt));
    const timer = setInterval(() => setSeconds(secondsTo(endsAt)), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <span className={countdown} role="timer" aria-live="off" data-late={seconds <= LATE_S}>
      {t('duel.left', { seconds })}
    </span>
  );
}

const board = css({ display: 'grid', gap: space[2] });
const side = css({ display: 'flex', alignItems: 'center', gap: space[3], minBlockSize: '3rem' });
const score = css({ fontFamily: font.numeric, fontWeight: weight.strong, minInlineSize: '2rem', minBlockSize: '2rem' });
const cloth = cx(
  felt,
  css({
    gap: 'clamp(0.5rem, 2vh, 1.25rem)',
    paddingBlock: 'clamp(0.75rem, 2.5vh, 1.5rem)',
    paddingInline: space[2],
  }),
);
const theirFan = cx(fan, css({ '--card': 'clamp(2rem, 8vw, 2.75rem)' }));
const middle = css({
  display: 'flex',
  gap: space[4],
  '--card': 'clamp(4rem, 18vw, 6rem)',
  '& > * > *': { inlineSize: '100%' },
});
const end = css({ marginInlineStart: 'auto' });
const commitment = cx(note, css({ textAlign: 'center', overflowWrap: 'anywhere', color: color.textMuted }));

interface BoardProps {
  readonly match: Match;
  readonly onPlay: (trick: number, card: number) => void;
  readonly onLeave: () => void;
}

/** The board of a duel: the opponent's cards, the trick in the middle, the player's hand. */
export function Board({ match, onPlay, onLeave }: BoardProps) {
  const { t } = usePage();
  const { opponent, turn, over, endsAt } = match;
  const scores = scoreOf(match);
  const isOn = turn !== undefined && over === undefined;
  return (
    <div className={board}>
      <Side name={opponent} taken={scores.they}>
        {isOn && endsAt !== undefined && <Clock endsAt={endsAt} />}
        {isOn && <span className={note}>{t('duel.trick', { number: Math.min(TRICKS, turn.tricks.length + 1) })}</span>}
      </Side>
      <div className={cloth}>
        <TheirHand match={match} />
        <MiddlePlaces match={match} />
        <Hand turn={over === undefined ? turn : undefined} onPlay={onPlay} />
      </div>
      <Side name={t('duel.you')} taken={scores.you} testId="score">
        {over !== undefined && <Again onAct={onLeave} />}
      </Side>
      {turn !== undefined && <p className={commitment}>{t('duel.commitment', { commitment: turn.commitment })}</p>}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly taken: number;
  readonly testId?: string;
  readonly children: ReactNode;
}

function Side({ name, taken, testId, children }: SideProps) {
  return (
    <div className={side}>
      <strong>{name}</strong>
      <span data-testid={testId}>
        <Badge className={score}>{taken}</Badge>
      </span>
      {children}
    </div>
  );
}

/** The opponent's remaining cards, face down. */
function TheirHand({ match: { turn, over } }: Pick<BoardProps, 'match'>) {
  const played = turn === undefined ? 0 : turn.tricks.length + (turn.theyPlayed ? 1 : 0);
  const left = over === undefined ? TRICKS - played : 0;
  return (
    <div className={theirFan} aria-hidden="true">
      {Array.from({ length: left }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards from behind are all alike
        <CardBack key={at} />
      ))}
    </div>
  );
}

function MiddlePlaces({ match }: Pick<BoardProps, 'match'>) {
  const { yours, theirs, isTheirsDown, taker } = middleOf(match);
  return (
    <div className={middle}>
      <Spot card={theirs} isDown={isTheirsDown} isTaken={taker === undefined ? undefined : taker === 'they'} />
      <Spot card={yours} isTaken={taker === undefined ? undefined : taker === 'you'} />
    </div>
  );
}

interface SpotProps {
  readonly card: CardDealt | null;
  readonly isDown?: boolean;
  readonly isTaken: boolean | undefined;
}

function Spot({ card, isDown = false, isTaken }: SpotProps) {
  const { t } = usePage();
  return (
    <div className={spot} data-taker={isTaken}>
      {card === null ? isDown && <CardBack label={t('card.hidden')} /> : <Card card={card} />}
    </div>
  );
}

/** Button back to the tables; gets the focus when it appears, because the hand is gone. */
function Again({ onAct }: { readonly onAct: () => void }) {
  const { t } = usePage();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <span className={end}>
      <Button ref={button} onClick={onAct} data-testid="again">
        {t('duel.again')}
      </Button>
    </span>
  );
}
