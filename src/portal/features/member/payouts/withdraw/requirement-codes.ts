/** Requirements of a withdrawal (contract/withdrawals/read.ts), each with its icon. An unknown code is OTHER. */
export const REQUIREMENT_ICONS = {
  TURNOVER: 'dices',
  PAYMENT_PASSWORD: 'key-round',
  PAYOUT_ACCOUNT: 'wallet',
  CONTACT: 'mail',
  KYC: 'badge-check',
  OPEN_ORDER: 'hourglass',
  COOL_OFF: 'clock',
  ACCOUNT_COOL_OFF: 'clock',
  DAILY_COUNT: 'calendar-check',
  DAILY_SUM: 'calendar-check',
  PASSWORD_LOCKED: 'lock',
  DEBT: 'receipt',
  CLOSED: 'lock',
  OTHER: 'info',
} as const;

export type RequirementCode = keyof typeof REQUIREMENT_ICONS;

/** Whether a code has texts. */
export function isKnownRequirement(code: string): code is RequirementCode {
  return Object.hasOwn(REQUIREMENT_ICONS, code);
}
