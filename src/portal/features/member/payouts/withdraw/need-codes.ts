/** Requirements of a withdrawal (contract/withdrawals/read.ts), each with its icon. An unknown code is OTHER. */
export const NEED_ICONS = {
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

export type NeedCode = keyof typeof NEED_ICONS;

/** Whether a code has texts. */
export function isKnownNeed(code: string): code is NeedCode {
  return Object.hasOwn(NEED_ICONS, code);
}
