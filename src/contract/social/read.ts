import { own, readId, readRows, readText } from '../call/read.ts';

/** Reads the reply of beginSocial; accepts only https URLs (and loopback http in tests). Never throws. */
export function readSocialAddress(value: unknown): { readonly url: string | undefined } {
  const url = readText(value, 'url');
  return { url: url !== undefined && isSafe(url) ? url : undefined };
}

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

/** A provider that the gateway supports, or the member's account at a provider. */
export interface LinkedProvider {
  readonly provider: string;
  /** The provider's name, or its name for the member's account. */
  readonly name: string;
}

/** Reads providers or linked accounts. Never throws. */
export function readLinkedProviders(value: unknown): LinkedProvider[] {
  return readRows(own(value, 'providers'), (row) => {
    const provider = readId(row, 'provider');
    return provider === undefined ? undefined : { provider, name: readText(row, 'name') ?? '' };
  });
}

export interface SocialRefusal {
  /** For linkSocial or registerSocial; valid for ten minutes and five attempts. */
  readonly ticket: string;
  /** The account data that the provider reports. */
  readonly name: string;
  /** Masked. */
  readonly email: string;
}

/** Reads the value of a refused finishSocial. Never throws. */
export function readSocialRefusal(value: unknown): SocialRefusal | undefined {
  const social = own(value, 'social');
  const ticket = readText(social, 'ticket');
  if (!ticket) return undefined;
  return { ticket, name: readText(social, 'name') ?? '', email: readText(social, 'email') ?? '' };
}
