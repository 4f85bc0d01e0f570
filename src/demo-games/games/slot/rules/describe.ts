import type { Speak } from '#demo-games/texts/spoken-texts.ts';
import { findMachine } from './machines.ts';
import type { Coin, Win } from './slot.ts';

/** A round as stored and as its page gets it. */
export interface SlotDetail {
  readonly variant: string;
  readonly spins: readonly {
    readonly stops: readonly number[];
    readonly wins: readonly Win[];
    readonly scatters: number;
    readonly units: number;
  }[];
  readonly held: { readonly steps: readonly (readonly Coin[])[]; readonly isFull: boolean } | null;
}

/** Name of a symbol; letters and figures are their own. */
export function nameSymbol(t: Speak, symbol: string): string {
  return /^[A-Z0-9]+$/.test(symbol) ? symbol : t(`symbol.${symbol}`);
}

/** Wins of the paid spin, then the number of free spins and of coins. */
export function describeRound(detail: Readonly<Record<string, unknown>>, t: Speak): string | undefined {
  const { variant, spins, held } = detail as unknown as SlotDetail;
  const machine = findMachine(variant);
  const [paid, ...free] = spins ?? [];
  if (machine === undefined || paid === undefined) return undefined;
  const wins = paid.wins
    .toSorted((one, other) => other.units - one.units)
    .slice(0, 4)
    .map(({ symbol, count }) => `${count} × ${nameSymbol(t, machine.symbols[symbol] ?? '')}`);
  const more = [
    ...(free.length > 0 ? [t('slot.freeCount', { number: free.length })] : []),
    ...(held === null ? [] : [t('slot.coinCount', { number: held.steps.flat().length })]),
  ];
  const all = [...wins, ...more];
  return `${t(`machine.${machine.id}`)}: ${all.length === 0 ? t('slot.none') : all.join(', ')}`;
}
