import { nameAction } from '#console/entries/action-words.ts';
import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/orders.json' with { type: 'json' };
import { playersWords } from '#console/texts/spoken.ts';
import type { OrderMachine } from '#contract/staff/cashier/order.ts';
import { machineNamed, stateWord } from '#model/state-machines/machines.ts';
import players from '#texts/EN/cashier.json' with { type: 'json' };

export const translate = translatorOf('orders', texts);

/** The staff name of a state: the next task and its owner; else the name that the member reads. */
export function describeState(machine: string, state: string): string {
  return translate.ifKnown(`state.${machine}.${state}`) ?? describePlayersState(machine, state);
}

/** The name of a state that the member reads. */
export function describePlayersState(machine: string, state: string): string {
  const found = machineNamed(machine);
  const key = found === undefined ? '' : stateWord(found, state);
  const words: Readonly<Record<string, string>> = playersWords('cashier', players);
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? state;
}

/** The button label of a step; for an action its name in the journal. */
export function describeStep(machine: string, step: string): string {
  if (machine === 'action') return nameAction(step);
  return translate.ifKnown(`step.${machine}.${step}`) ?? step;
}

/** The owner of the account behind a sign. */
export function describeAccount(machine: OrderMachine, sign: string): string {
  return translate.ifKnown(`account.${machine}.${sign}`) ?? translate.ifKnown(`account.${sign}`) ?? sign;
}

/** An amount with thousands separators: `1,250.00`. */
export function groupThousands(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',').replace(/^-/, '−');
}

/** An amount with thousands separators and currency: `1,250.00 USD`. */
export function formatAmount(amount: string, currency: string): string {
  return `${groupThousands(amount)} ${currency}`;
}

/** Formats an age: `14 min`, `2 h 14 min`, `3 d 4 h`. */
export function formatAge(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1_440)];
  if (hours === 0) return translate('age.minutes', { minutes: String(minutes) });
  if (days === 0) return translate('age.hours', { hours: String(hours), minutes: String(minutes % 60) });
  return translate('age.days', { days: String(days), hours: String(hours % 24) });
}
