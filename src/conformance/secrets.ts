/** What a person would read on a phone or in a picture. Who runs the kit gives it a way to look; without one it goes without. */
export interface Secrets {
  /** The newest code that was texted to a number (national digits); undefined when there is none. */
  code(merchant: string, number: string): Promise<string | undefined>;
  /** The text of a captcha, by the id in its reply's header; undefined when it cannot be told. */
  captcha(merchant: string, id: string): Promise<string | undefined>;
  /** Lets the wait for the next code to a number pass. */
  passWait(merchant: string, number: string): Promise<void>;
  close(): Promise<void>;
}
