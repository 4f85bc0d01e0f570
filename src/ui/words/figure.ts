/**
 * A figure that is formatted only when shown, so that it follows the page's language: an amount in integer minor units
 * of the page's currency, or a time in epoch milliseconds, shown to the minute.
 */
export type Figure = { readonly amount: string } | { readonly minute: number };
