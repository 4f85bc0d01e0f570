import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/agents.json' with { type: 'json' };
import { MOVE_FAULTS } from '#contract/staff/agents/calls.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';

export const translate = translatorOf('agents', texts);

export const nameKind = (kind: number): string => translate.ifKnown(`kind.${kind}`) ?? String(kind);

/** The operator's result: bets minus wins, as decimal text with the same digits. */
export function resultOf({ bet, won }: { readonly bet: string; readonly won: string }): string {
  const digits = Math.max(...[bet, won].map((text) => text.split('.')[1]?.length ?? 0));
  const minor = (text: string) => {
    const [whole = '0', rest = ''] = text.split('.');
    return BigInt(whole + rest.padEnd(digits, '0'));
  };
  const result = minor(bet) - minor(won);
  const text = String(result < 0n ? -result : result).padStart(digits + 1, '0');
  const cut = text.length - digits;
  return `${result < 0n ? '-' : ''}${text.slice(0, cut)}${digits > 0 ? `.${text.slice(cut)}` : ''}`;
}

/** Why a move is refused, from the refusal's value; undefined for other refusals. */
export function describeFault(value: unknown): string | undefined {
  const [problem] = readFieldProblems(value);
  const fault = MOVE_FAULTS.find((known) => known === problem?.code);
  return fault === undefined ? undefined : translate(`fault.${fault}`);
}
