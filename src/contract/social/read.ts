import { own, readId, readRows, readText } from '../call/read.ts';

/** Reads the reply of beginSocial; an address that is not https (or a test's loopback http) is none. Never throws. */
export function readSocialAddress(value: unknown): { readonly url: string | undefined } {
  const url = readText(value, 'url');
  return { url: url !== undefined && isSafe(url) ? url : undefined };
}

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** A provider: one that the gateway has, or one whose account belongs to the member. */
export interface LinkedProvider {
  readonly provider: string;
  /** What the provider is called, or what it calls the member's account. */
  readonly name: string;
}

/** Reads providers or linked accounts. Never throws. */
export function readLinkedProviders(value: unknown): LinkedProvider[] {
  return readRows(own(value, 'providers'), (row) => {
    const provider = readId(row, 'provider');
    return provider === undefined ? undefined : { provider, name: readText(row, 'name') ?? '' };
  });
}

/** What the value of a refused social log-in says. */
export interface SocialRefusal {
  /** Continues with linkSocial or registerSocial; ten minutes, five tries. */
  readonly ticket: string;
  /** What the provider says about the account. */
  readonly name: string;
  /** Masked. */
  readonly email: string;
}

/** Reads the value of a refusal of finishSocial. Never throws. */
export function readSocialRefusal(value: unknown): SocialRefusal | undefined {
  const social = own(value, 'social');
  const ticket = readText(social, 'ticket');
  if (!ticket) return undefined;
  return { ticket, name: readText(social, 'name') ?? '', email: readText(social, 'email') ?? '' };
}
