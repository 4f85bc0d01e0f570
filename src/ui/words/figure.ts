/**
 * A figure that is written only where it is shown, so that it follows the language of the page: an amount in integer minor
 * units of the page's currency, or a time in epoch milliseconds, told to the minute.
 */
export type Figure = { readonly amount: string } | { readonly minute: number };
