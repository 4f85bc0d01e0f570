/** Limits on codes sent by text message. */
export interface SmsBudget {
  readonly perRecipientDay: number;
  /** Per hour to numbers that differ only in their last four digits: SMS pumping fraud uses whole ranges. */
  readonly perRangeHour: number;
  readonly perDiallingCodeDay: number;
  /** Separate limits of countries, by dialling code without plus; 0 disables a country. */
  readonly diallingCodes: Readonly<Record<string, number>>;
  readonly perBlockHour: number;
  readonly perMerchantDay: number;
}

export type EmailBudget = Pick<SmsBudget, 'perRecipientDay' | 'perBlockHour' | 'perMerchantDay'>;

/** A merchant's limits on sent codes (docs/explanation/safety.md#identity). */
export interface CodeBudgets {
  readonly sms: SmsBudget;
  readonly email: EmailBudget;
}

/** Defaults of an unconfigured merchant. */
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

/** Parses a merchant's stored budgets; missing or non-integer values get the default. Never throws. */
export function readBudgets(stored: unknown): CodeBudgets {
  const { sms, email } = objectOf(stored);
  return {
    sms: { ...figures(DEFAULT_BUDGETS.sms, objectOf(sms)), diallingCodes: countries(objectOf(sms)['diallingCodes']) },
    email: figures(DEFAULT_BUDGETS.email, objectOf(email)),
  };
}

type Figures = Readonly<Record<string, unknown>>;

function objectOf(value: unknown): Figures {
  return typeof value === 'object' && value !== null ? (value as Figures) : {};
}

function figures<T extends object>(defaults: T, stored: Figures): T {
  const read = Object.entries(defaults).map(([name, fallback]) => [
    name,
    isCount(stored[name]) ? stored[name] : fallback,
  ]);
  return Object.fromEntries(read) as T;
}

function countries(stored: unknown): Readonly<Record<string, number>> {
  const rows = Object.entries(objectOf(stored)).filter(([code, count]) => /^[0-9]{1,5}$/.test(code) && isCount(count));
  return Object.fromEntries(rows) as Record<string, number>;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
