import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { lotteryOf, resultOf } from '../../lottery/draw-result.ts';
import { DUEL_BLOCKS, dealDuel } from '../../rules/duel.ts';
import { type FairSeeds, openStream } from '../../rules/fair.ts';
import { dealHighLow, HIGH_LOW_BLOCKS } from '../../rules/high-low.ts';
import { playSlot, SLOT_BLOCKS } from '../../rules/slot.ts';
import { windowBox } from '../art/cabinet.ts';
import { Card, type CardShown } from '../art/card.tsx';
import { Numbers } from '../art/numbers.tsx';
import { ReelSymbol } from '../art/symbols.tsx';
import type { Say } from '../page/page.tsx';

const heading = css({ fontSize: type.m, marginBlock: `${space[3]} ${space[2]}` });
const hand = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockEnd: space[3], '--card': '4.5rem' });

/** Kind of game -> its outcome from these seeds, drawn; undefined where the seeds name nothing that the house plays. */
export const OUTCOMES: Readonly<Record<string, (seeds: FairSeeds, t: Say) => Promise<ReactNode>>> = {
  slot: async (seeds, t) => {
    const { spins } = playSlot(await openStream(seeds, SLOT_BLOCKS));
    return spins.map(({ window, units }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a spin is known by its number
      <section key={at}>
        <h3 className={heading}>{`${t('verify.spin', { number: at + 1 })}: ${t('verify.units', { units })}`}</h3>
        <SlotWindow reels={window} />
      </section>
    ));
  },
  highlow: async (seeds) => {
    const { open, next } = dealHighLow(await openStream(seeds, HIGH_LOW_BLOCKS));
    return <Hand cards={[open, next]} />;
  },
  duel: async (seeds) => {
    const { first, second } = dealDuel(await openStream(seeds, DUEL_BLOCKS));
    return (
      <>
        <Hand cards={first} />
        <Hand cards={second} />
      </>
    );
  },
  lottery: async (seeds) => {
    const family = lotteryOf(seeds)?.family;
    return family && <Numbers family={family} numbers={await resultOf(family, seeds)} />;
  },
};

function SlotWindow({ reels }: { readonly reels: readonly (readonly number[])[] }) {
  return (
    <div className={windowBox}>
      {reels.map((symbols, reel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reel is known by its place
        <div key={reel}>
          {symbols.map((symbol, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
            <ReelSymbol key={row} symbol={symbol} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Hand({ cards }: { readonly cards: readonly CardShown[] }) {
  return (
    <div className={hand}>
      {cards.map((card) => (
        <Card key={`${card.rank} ${card.suit}`} card={card} />
      ))}
    </div>
  );
}
