import type { ReactNode } from 'react';
import type { Translate } from '#demo-games/client/page/page.tsx';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import { playSlot, SLOT_BLOCKS } from '../rules/slot.ts';
import { windowBox } from './art/cabinet.ts';
import { Paints, ReelSymbol } from './art/symbols.tsx';

const heading = css({ fontSize: type.m, marginBlock: `${space[3]} ${space[2]}` });

/** Spins of a round one below the other, with their payouts. */
export async function drawOutcome(seeds: FairSeeds, t: Translate): Promise<ReactNode> {
  const { spins } = playSlot(await openStream(seeds, SLOT_BLOCKS));
  return (
    <>
      <Paints />
      {spins.map(({ window, units }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a spin is known by its number
        <section key={at}>
          <h3 className={heading}>{`${t('slot.spinNumber', { number: at + 1 })}: ${t('slot.units', { units })}`}</h3>
          <SlotWindow reels={window} />
        </section>
      ))}
    </>
  );
}

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
