import { nameAction } from '#console/entries/action-words.ts';
import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/orders.json' with { type: 'json' };
import { playersWords } from '#console/texts/spoken.ts';
import type { OrderMachine } from '#contract/staff/cashier/order.ts';
import { machineNamed, stateWord } from '#model/machines/machines.ts';
import players from '#texts/EN/cashier.json' with { type: 'json' };

/** Words about orders of money. */
export const translate = translatorOf('orders', texts);

/** A state as staff name it: what has to be done, and by whom; where that is no other word, the member's. */
export function describeState(machine: string, state: string): string {
  return translate.ifKnown(`state.${machine}.${state}`) ?? describePlayersState(machine, state);
}

/** A state in the word that its member reads. */
export function describePlayersState(machine: string, state: string): string {
  const found = machineNamed(machine);
  const key = found === undefined ? '' : stateWord(found, state);
  const words: Readonly<Record<string, string>> = playersWords('cashier', players);
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? state;
}

/** What a step does, as a button says it; of an action its name in the journal. */
export function describeStep(machine: string, step: string): string {
  if (machine === 'action') return nameAction(step);
  return translate.ifKnown(`step.${machine}.${step}`) ?? step;
}

/** Whose account a sign stands for. */
export function describeAccount(machine: OrderMachine, sign: string): string {
  return translate.ifKnown(`account.${machine}.${sign}`) ?? translate.ifKnown(`account.${sign}`) ?? sign;
}

/** An amount with thousands set apart: `1,250.00`. */
export function groupThousands(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',').replace(/^-/, '−');
}

/** The same in its currency: `1,250.00 USD`. */
export function formatAmount(amount: string, currency: string): string {
  return `${groupThousands(amount)} ${currency}`;
}

/** How long ago something was: `14 min`, `2 h 14 min`, `3 d 4 h`. */
export function formatAge(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1_440)];
  if (hours === 0) return translate('age.minutes', { minutes: String(minutes) });
  if (days === 0) return translate('age.hours', { hours: String(hours), minutes: String(minutes % 60) });
  return translate('age.days', { days: String(days), hours: String(hours % 24) });
}
