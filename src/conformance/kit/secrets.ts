import type { Browser } from './browser.ts';

export interface Person {
  readonly subject: string;
  readonly email: string;
}

/**
 * Out-of-band information and actions: what a person would read on a phone or in a picture, and what other people would
 * do for a member. Optional; without them the cases that need them are not tried.
 */
export interface Secrets {
  /** The newest code sent to a phone number (national digits) or an e-mail address; undefined if there is none. */
  code(merchant: string, recipient: string): Promise<string | undefined>;
  /** The ticket of the newest password reset link e-mailed to an address; undefined if there is none. */
  resetTicket(merchant: string, email: string): Promise<string | undefined>;
  /**
   * Signs a person in at a provider's page, at a URL from the gateway, and follows the redirect back with the browser's
   * cookies; returns the ticket of the final page. Undefined if not possible.
   */
  socialTicket(
    address: string,
    browser: Pick<Browser, 'cookies' | 'site'>,
    person: Person,
  ): Promise<string | undefined>;
  /** The text of a captcha, by the id in its reply's header; undefined if not available. */
  captcha(merchant: string, id: string): Promise<string | undefined>;
  /**
   * Makes another member pay a part of a member's withdrawal, who then has to confirm it; returns the receipt's id.
   * Undefined if not possible.
   */
  memberPays(merchant: string, username: string): Promise<string | undefined>;
  /** Plays a round at a launched game's URL, for the minimum stake. False if not possible. */
  playsAt(address: string): Promise<boolean>;
  /** Gives a member points, as the operator may. False if not possible. */
  givesPoints(merchant: string, username: string, points: bigint): Promise<boolean>;
  /** Turns off everything that switches can hide at a merchant during the work; undefined if not possible. */
  readonly whileShut: (<T>(merchant: string, work: () => Promise<T>) => Promise<T>) | undefined;
  /** Skips the waiting time before the next code to a phone number or an e-mail address. */
  passWait(merchant: string, recipient: string): Promise<void>;
  close(): Promise<void>;
}
