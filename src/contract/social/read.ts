import * as Type from '#contract/call/type.ts';
import { anyText, exactly, orNumber, text } from '../call/call-schemas.ts';
import { own } from '../call/read.ts';
import { plainReaderOf, type Reading, readAs } from '../call/reader.ts';

export const provider = Type.String({ pattern: '^[a-z][a-z0-9-]{1,20}$' });

/** The provider's URL; only https (and loopback http in tests). */
export const addressReply = exactly({ url: readAs(text(4096), readSafeAddress) });
/** Never throws. */
export const readSocialAddress = plainReaderOf(addressReply);

function readSafeAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, hostname } = new URL(value);
  const isLoopback = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  return protocol === 'https:' || isLoopback ? value : undefined;
}

/** A provider that the gateway supports, or the member's account at a provider. */
const linked = exactly(
  {
    provider: orNumber(provider),
    /** The provider's name, or its name for the member's account. */
    name: anyText(),
  },
  { requires: ['provider'] },
);
export type LinkedProvider = Reading<typeof linked>;

export const providersReply = exactly({ providers: Type.Array(linked) });
const readProviders = plainReaderOf(providersReply);

/** Reads providers or linked accounts. Never throws. */
export function readLinkedProviders(value: unknown): readonly LinkedProvider[] {
  return readProviders(value).providers;
}

const social = exactly(
  {
    /** For linkSocial or registerSocial; valid for ten minutes and five attempts. */
    ticket: text(),
    /** The account data that the provider reports. */
    name: anyText(),
    /** Masked. */
    email: anyText(),
  },
  { requires: ['ticket'] },
);
export type SocialRefusal = Reading<typeof social>;
export const socialRefused = exactly({ social });
const readSocial = plainReaderOf(social);

/** Reads the value of a refused finishSocial. Never throws. */
export function readSocialRefusal(value: unknown): SocialRefusal | undefined {
  return readSocial(own(value, 'social'));
}
