/** Tickets contain the merchant whose rows are searched, because they are presented outside of a merchant's site. */
const TICKET = /^[A-Za-z0-9_-]{43}([a-z][a-z0-9-]{1,31})$/;
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** A ticket of 256 random bits and the merchant code. */
export function makeTicket(random: Uint8Array, merchant: string): string {
  return `${Buffer.from(random).toString('base64url')}${merchant}`;
}

/** The merchant named in a ticket; undefined if malformed. */
export function readTicket(ticket: string): string | undefined {
  return TICKET.exec(ticket)?.[1];
}

/** Whether an untrusted text has the format of a merchant code. */
export function isMerchantCode(text: string): boolean {
  return CODE.test(text);
}
