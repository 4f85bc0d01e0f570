import { inEachLanguage, loadWords } from '#gateway/content/load-words.ts';
import type { MethodWords } from '#gateway/db/stored-documents.ts';
import type { Tables } from '#gateway/db/tables.ts';
import { fieldRule } from '#gateway/trees/default-trees.ts';

const WORDS = loadWords(new URL('./texts/', import.meta.url));

/** A payment method of the demo. Amounts are in display units. */
type DemoMethod = Pick<Tables['pay_method'], 'direction' | 'kind' | 'way'> &
  Partial<Pick<Tables['pay_method'], 'daily_count' | 'rank_from' | 'opens_at' | 'closes_at'>> & {
    readonly least: number;
    readonly most: number;
    readonly amounts: readonly number[];
    readonly dailySum?: number;
    readonly tolerance_ppm?: number;
    readonly fee_ppm?: number;
    readonly fee_payer?: 'PLAYER' | 'HOUSE';
    readonly words: Readonly<Record<string, MethodWords>>;
    readonly rules: Readonly<Record<string, unknown>>;
  };

const wordsOf = (id: string): Readonly<Record<string, MethodWords>> =>
  inEachLanguage(WORDS, (translate) => ({ name: translate(`${id}.name`), note: translate(`${id}.note`) }));

function asked(key: string, label: string, [minLength, maxLength]: readonly [number, number], acceptedPattern = '*') {
  const rule = { enabled: true, required: true, minLength, maxLength, acceptedPattern };
  return {
    [key]: { ...fieldRule(key, rule), labels: inEachLanguage(WORDS, (translate) => translate(`field.${label}`)) },
  };
}

const PAYER = asked('holder', 'payer', [2, 140]);

/** The payout account's fields; the holder is the member's own payee name (D51). */
const ACCOUNT = {
  ...asked('holder', 'holder', [2, 140]),
  ...asked('bank', 'bank', [2, 100]),
  ...asked('number', 'number', [6, 34], '^[0-9]([0-9 -]*[0-9])?$'),
};

const paid = { direction: 'DEPOSIT', rules: {} } as const;

/** The methods of every demo brand: four to pay in, one of them with opening hours, and two to pay out. */
export const DEMO_METHODS: readonly DemoMethod[] = [
  {
    ...paid,
    kind: 'BANK',
    way: 'redirect',
    least: 10,
    most: 5_000,
    amounts: [20, 50, 100, 200, 500, 1_000],
    words: wordsOf('online-banking'),
  },
  {
    ...paid,
    kind: 'EWALLET',
    way: 'qr',
    least: 5,
    most: 2_000,
    amounts: [10, 20, 50, 100, 200],
    fee_ppm: 10_000,
    fee_payer: 'PLAYER',
    daily_count: 20,
    dailySum: 5_000,
    words: wordsOf('qr-code'),
  },
  {
    ...paid,
    kind: 'BANK',
    way: 'transfer',
    least: 20,
    most: 20_000,
    amounts: [50, 100, 500, 1_000, 5_000],
    tolerance_ppm: 10_000,
    rules: PAYER,
    words: wordsOf('bank-transfer'),
  },
  {
    ...paid,
    kind: 'C2C',
    way: 'c2c',
    least: 10,
    most: 1_000,
    amounts: [20, 50, 100, 200, 500],
    rules: PAYER,
    words: wordsOf('from-member-to-member'),
  },
  {
    ...paid,
    kind: 'BANK',
    way: 'transfer',
    least: 500,
    most: 50_000,
    amounts: [1_000, 5_000, 10_000],
    opens_at: 9 * 60,
    closes_at: 17 * 60,
    rules: PAYER,
    words: wordsOf('at-a-branch'),
  },
  {
    direction: 'WITHDRAWAL',
    kind: 'BANK',
    way: 'account',
    least: 20,
    most: 10_000,
    amounts: [50, 100, 500, 1_000],
    daily_count: 5,
    dailySum: 20_000,
    rules: ACCOUNT,
    words: wordsOf('bank-account'),
  },
  {
    direction: 'WITHDRAWAL',
    kind: 'C2C',
    way: 'c2c',
    least: 20,
    most: 2_000,
    amounts: [50, 100, 200, 500],
    rules: ACCOUNT,
    words: wordsOf('paid-by-members'),
  },
];
