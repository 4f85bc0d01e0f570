import type { ReactNode } from 'react';
import type { Translate } from '#demo-games/client/page/page.tsx';
import { type FairSeeds, openStream } from '#demo-games/rules/fair.ts';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';
import type { Machine } from '../rules/machine.ts';
import { findMachine, MACHINES } from '../rules/machines.ts';
import { blocksOf, playSlot } from '../rules/slot.ts';
import { windowBox } from './art/cabinet.ts';
import { Paints, ReelSymbol } from './art/symbols.tsx';
import { themeOf } from './art/themes.ts';

const heading = css({ fontSize: type.m, marginBlock: `${space[3]} ${space[2]}` });

export const variants = MACHINES.map(({ id }) => ({ id, key: `machine.${id}` }));

/** Spins of a round one below the other, with their payouts, then its coins. */
export async function drawOutcome(seeds: FairSeeds, t: Translate, variant: string): Promise<ReactNode> {
  const machine = findMachine(variant);
  if (machine === undefined) return undefined;
  const { spins, held } = playSlot(machine, await openStream(seeds, blocksOf(machine)));
  return (
    <div className={themeOf(machine.id)}>
      <Paints />
      {spins.map(({ window, units }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a spin is known by its number
        <section key={at}>
          <h3 className={heading}>{`${t('slot.spinNumber', { number: at + 1 })}: ${t('slot.units', { units })}`}</h3>
          <SlotWindow machine={machine} reels={window} />
        </section>
      ))}
      {held && (
        <h3 className={heading}>
          {`${t('slot.coinCount', { number: held.steps.flat().length })}: ${t('slot.units', { units: held.units })}`}
        </h3>
      )}
    </div>
  );
}

interface SlotWindowProps {
  readonly machine: Machine;
  readonly reels: readonly (readonly number[])[];
}

function SlotWindow({ machine, reels }: SlotWindowProps) {
  return (
    <div className={windowBox}>
      {reels.map((symbols, reel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reel is known by its place
        <div key={reel}>
          {symbols.map((symbol, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
            <ReelSymbol key={row} symbol={machine.symbols[symbol] ?? ''} />
          ))}
        </div>
      ))}
    </div>
  );
}
