import type { Browser } from './browser.ts';

/** Somebody with an account at a provider. */
export interface Person {
  readonly subject: string;
  readonly email: string;
}

/**
 * What a person would read on a phone or in a picture, and what somebody else would do for a member. Who runs the kit gives it a way;
 * without one it goes without.
 */
export interface Secrets {
  /** The newest code that was sent to a number (national digits) or an e-mail address; undefined when there is none. */
  code(merchant: string, recipient: string): Promise<string | undefined>;
  /** The ticket of the newest link to a new password that was mailed to an address; undefined when there is none. */
  resetTicket(merchant: string, email: string): Promise<string | undefined>;
  /**
   * Signs a person in at the page of a provider, which stands at an address that the gateway gave, and goes back as that
   * page says, with the browser's cookies; answers the ticket of the page where it ends. Undefined when it cannot.
   */
  socialTicket(
    address: string,
    browser: Pick<Browser, 'cookies' | 'site'>,
    person: Person,
  ): Promise<string | undefined>;
  /** The text of a captcha, by the id in its reply's header; undefined when it cannot be told. */
  captcha(merchant: string, id: string): Promise<string | undefined>;
  /** Has another member pay a part of a withdrawal of a member's, who is to confirm it; answers the receipt's id. Undefined when nobody can. */
  memberPays(merchant: string, username: string): Promise<string | undefined>;
  /** Plays a round of the game at an address that a launch gave, for the least that may be staked. False when nobody can. */
  playsAt(address: string): Promise<boolean>;
  /** Gives a member so many points more, as the house may. False when nobody can. */
  givesPoints(merchant: string, username: string, points: bigint): Promise<boolean>;
  /** Has everything that a switch can hide hidden at a merchant while something is asked there; undefined when nobody can. */
  readonly whileShut: (<T>(merchant: string, work: () => Promise<T>) => Promise<T>) | undefined;
  /** Lets the wait for the next code to a number or an address pass. */
  passWait(merchant: string, recipient: string): Promise<void>;
  close(): Promise<void>;
}
