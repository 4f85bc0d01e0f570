/** Page of the high-low table: one card is open; the next one is higher, lower, or the same. */
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Card, CardBack, nameCard } from '#demo-games/client/art/card.tsx';
import { felt, ring } from '#demo-games/client/art/felt.ts';
import { flipElement } from '#demo-games/client/art/turn-over.ts';
import type { RoundReply } from '#demo-games/client/frame/round-reply.ts';
import { RulesButton } from '#demo-games/client/frame/rules-button.tsx';
import type { Shell } from '#demo-games/client/frame/shell.ts';
import { StakePicker } from '#demo-games/client/frame/stake-picker.tsx';
import { seedsAtom } from '#demo-games/client/frame/state.ts';
import { controls } from '#demo-games/client/frame/styles.ts';
import { useKeys } from '#demo-games/client/frame/use-keys.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { CallError } from '#demo-games/client/page/calls.ts';
import { holdsStill, pause } from '#demo-games/client/page/motion.ts';
import { usePage } from '#demo-games/client/page/page.tsx';
import type { Card as CardDealt } from '#demo-games/rules/card.ts';
import { css, cx } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { type Call, chancesOf } from '../rules/high-low.ts';
import { Choices } from './choices.tsx';
import { Trail, type Trodden } from './trail.tsx';

interface Table {
  readonly nonce: number;
  readonly open: CardDealt;
}

interface GuessReply extends RoundReply<{ readonly open: CardDealt; readonly next: CardDealt }> {
  readonly table: Table;
}

const KEYS: Readonly<Record<string, Call>> = { ArrowUp: 'higher', ArrowDown: 'lower', '=': 'same' };
const TICK_MS = 420;
const SHOWN_MS = 1_100;

const table = cx(
  felt,
  css({
    gap: 'clamp(0.75rem, 2vh, 1.25rem)',
    paddingBlock: 'clamp(1.25rem, 4vh, 2.25rem) clamp(0.75rem, 2vh, 1.25rem)',
    paddingInline: space[4],
  }),
);
const places = css({ display: 'flex', gap: 'clamp(1.25rem, 6vw, 3rem)', '--card': 'clamp(6rem, 24vw, 9rem)' });

export async function begin({ calls, showLine, page }: Shell): Promise<ReactNode> {
  const first = await calls.get<Table>('/api/highlow/table');
  showLine(page.t('highlow.ask'));
  return <HighLow first={first} />;
}

function HighLow({ first }: { readonly first: Table }) {
  const { t } = usePage();
  const { open, next, result, trail, guess } = useTable(first);
  useKeys((event) => {
    const call = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (call === undefined || event.repeat) return;
    event.preventDefault();
    guess(call);
  });
  return (
    <>
      <div className={table}>
        <div className={places}>
          <div className={ring} ref={open.place} data-testid="open-card">
            <Card card={open.card} />
          </div>
          <div className={ring} ref={next.place} data-testid="next-card" data-result={result}>
            {next.card === undefined ? <CardBack label={t('card.hidden')} /> : <Card card={next.card} />}
          </div>
        </div>
        <Trail trail={trail} />
      </div>
      <Choices open={open.card} onCall={guess} />
      <div className={controls}>
        <StakePicker />
        <RulesButton lines={[t('highlow.rules')]} />
      </div>
    </>
  );
}

function useTable(first: Table) {
  const { t } = usePage();
  const shell = useShell();
  const [placed, playCard] = useState(first);
  const [nextCard, setNextCard] = useState<CardDealt>();
  const [result, setResult] = useState<'won' | 'lost'>();
  const [trail, setTrail] = useState<readonly Trodden[]>([]);
  const [openPlace, nextPlace] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useNewSeeds(() => void shell.calls.get<Table>('/api/highlow/table').then(playCard, shell.complain));

  const ms = holdsStill() ? 0 : TICK_MS;

  async function show({ nonce, payout, outcome: { next } }: GuessReply): Promise<string> {
    const isWon = payout !== '0';
    shell.showLine('');
    await flipElement(nextPlace.current, ms, () => setNextCard(next));
    setResult(isWon ? 'won' : 'lost');
    setTrail((before) => [{ nonce, card: next, isWon }, ...before].slice(0, 8));
    return t(isWon ? 'highlow.win' : 'highlow.lose', { card: nameCard(t, next), amount: shell.money(payout) });
  }

  const guess = (call: Call) =>
    void shell.round(async () => {
      if (chancesOf(call, placed.open.rank) === 0) return;
      try {
        const wager = { stake: shell.stake(), call, nonce: placed.nonce };
        const { table } = await shell.playInstant('/api/highlow/guess', wager, show);
        await pause(SHOWN_MS);
        setResult(undefined);
        setNextCard(undefined);
        playCard(table);
        if (ms > 0) slideIn(openPlace.current);
      } catch (error) {
        const moved = error instanceof CallError ? (error.more['table'] as Table | undefined) : undefined;
        if (moved) playCard(moved);
        throw error;
      }
    });
  return {
    open: { place: openPlace, card: placed.open },
    next: { place: nextPlace, card: nextCard },
    result,
    trail,
    guess,
  };
}

/** Changed seeds deal another card. */
function useNewSeeds(changed: () => void): void {
  const commitment = useAtomValue(seedsAtom)?.commitment;
  const known = useRef(commitment);
  const report = useEffectEvent(changed);
  useEffect(() => {
    if (known.current === commitment) return;
    known.current = commitment;
    report();
  }, [commitment]);
}

function slideIn(place: HTMLElement | null): void {
  place?.firstElementChild?.animate(
    [
      { transform: 'translateY(-8%)', opacity: 0.2 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 260, easing: 'ease-out' },
  );
}
