/** Maps the cashier's error codes to form fields. */
export const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  payment_password_wrong: 'paymentPassword',
  payment_password_locked: 'paymentPassword',
  amount_outside: 'amount',
  balance_short: 'amount',
  insufficient_balance: 'amount',
  daily_limit: 'amount',
  account_not_usable: 'account',
};
