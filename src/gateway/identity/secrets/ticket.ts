/** Tickets name the merchant among whose rows they are looked up: whoever brings one is no page of a merchant's site. */
const TICKET = /^[A-Za-z0-9_-]{43}([a-z][a-z0-9-]{1,31})$/;
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

/** A ticket of 256 random bits and its merchant's code. */
export function makeTicket(random: Uint8Array, merchant: string): string {
  return `${Buffer.from(random).toString('base64url')}${merchant}`;
}

/** The merchant that a ticket names; undefined for what is no ticket. */
export function readTicket(ticket: string): string | undefined {
  return TICKET.exec(ticket)?.[1];
}

/** Whether a text from outside may be the code of a merchant. */
export function isMerchantCode(text: string): boolean {
  return CODE.test(text);
}
