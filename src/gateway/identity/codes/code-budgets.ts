/** How many codes may be sent by text message. */
export interface SmsBudget {
  /** To one number in a day. */
  readonly perRecipientDay: number;
  /** In an hour to numbers that differ in their last four digits alone: whoever pumps messages owns whole ranges. */
  readonly perRangeHour: number;
  /** To one country's numbers in a day. */
  readonly perDiallingCodeDay: number;
  /** Where a country has a figure of its own, by dialling code without plus; 0 shuts it. */
  readonly diallingCodes: Readonly<Record<string, number>>;
  /** From one address block in an hour. */
  readonly perBlockHour: number;
  /** In a day altogether. */
  readonly perMerchantDay: number;
}

/** How many codes may be sent by e-mail. */
export type EmailBudget = Pick<SmsBudget, 'perRecipientDay' | 'perBlockHour' | 'perMerchantDay'>;

/** What a merchant lets codes cost (docs/safety.md#identity). */
export interface CodeBudgets {
  readonly sms: SmsBudget;
  readonly email: EmailBudget;
}

/** Where a merchant decided nothing. */
export const DEFAULT_BUDGETS: CodeBudgets = {
  sms: {
    perRecipientDay: 5,
    perRangeHour: 30,
    perDiallingCodeDay: 3_000,
    diallingCodes: {},
    perBlockHour: 30,
    perMerchantDay: 5_000,
  },
  email: { perRecipientDay: 10, perBlockHour: 30, perMerchantDay: 10_000 },
};

/** Reads what is kept of a merchant's budgets; what is missing or no whole number is the default. Never throws. */
export function readBudgets(kept: unknown): CodeBudgets {
  const { sms, email } = objectOf(kept);
  return {
    sms: { ...figures(DEFAULT_BUDGETS.sms, objectOf(sms)), diallingCodes: countries(objectOf(sms)['diallingCodes']) },
    email: figures(DEFAULT_BUDGETS.email, objectOf(email)),
  };
}

type Figures = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Figures {
  return typeof value === 'object' && value !== null ? (value as Figures) : {};
}

function figures<T extends object>(defaults: T, kept: Figures): T {
  const read = Object.entries(defaults).map(([name, fallback]) => [name, isCount(kept[name]) ? kept[name] : fallback]);
  return Object.fromEntries(read) as T;
}

function countries(kept: unknown): Readonly<Record<string, number>> {
  const rows = Object.entries(objectOf(kept)).filter(([code, count]) => /^[0-9]{1,5}$/.test(code) && isCount(count));
  return Object.fromEntries(rows) as Record<string, number>;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
