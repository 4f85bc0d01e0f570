import type { Payout } from '#contract/payments/payments.ts';

/** The payee of a payout, in the format for providers (docs/guides/payment-provider.md). */
export type Payee = Payout['payee'];

/**
 * The fields of a WITHDRAWAL method's form that identify a payee. `bank` may be the name of a wallet or of a network.
 */
export const PAYEE_FIELDS = { number: 'number', bank: 'bank', holder: 'holder' } as const;

type Values = Readonly<Record<string, string | boolean>>;

/** Reads the payee from a form's values; undefined without a number. `holder` is the member's name. */
export function readPayee(values: Values, holder: string): Payee | undefined {
  const [number, bank] = [textOf(values, PAYEE_FIELDS.number), textOf(values, PAYEE_FIELDS.bank)];
  if (number === undefined) return undefined;
  return { ...(bank === undefined ? {} : { bank }), number, holder };
}

function textOf(values: Values, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Masks a number: `•••• 4321`; of a short one fewer digits stay. */
export function maskNumber(number: string): string {
  const signs = [...plainNumber(number)];
  const shown = signs.length < 8 ? Math.floor(signs.length / 3) : 4;
  return `•••• ${signs.slice(signs.length - shown).join('')}`.trimEnd();
}

/** A number without separators, for comparison. */
export function plainNumber(number: string): string {
  return number
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** Compares holder names without case, width and blanks. */
export function isSameHolder(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

function plainName(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toUpperCase();
}
