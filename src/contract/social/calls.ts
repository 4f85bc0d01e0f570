/**
 * Log-in by another site's account (M102, D27). `beginSocial` answers the address that the page goes to; the
 * provider sends the browser back to SOCIAL_CALLBACK on the gateway, which leads it to `/login?social=TICKET`; the page
 * ends with `finishSocial`. The ticket lives a minute, is used once, and only by the browser that began.
 */
import { defineCall, type NoRequest, readNothing } from '../call/call.ts';
import { type LoginResult, readLogin } from '../session/read.ts';
import { type LinkedProvider, readLinkedProviders, readSocialAddress } from './read.ts';

/** Where providers send browsers back to: a page of the gateway that redirects, not a call. */
export const SOCIAL_CALLBACK = '/wps/session/social/callback';

/** The providers that the gateway has, of those that a brand may list. Public, and the same for everybody. */
export const socialProviders = defineCall<NoRequest, LinkedProvider[]>({
  name: 'socialProviders',
  method: 'GET',
  path: '/wps/session/social/providers',
  module: 'COMM3',
  quiet: true,
  own: true,
  read: readLinkedProviders,
});

/** The address to go to at the provider. */
export const beginSocial = defineCall<{ readonly provider: string }, { readonly url: string | undefined }>({
  name: 'beginSocial',
  method: 'POST',
  path: '/wps/session/social',
  module: 'COMM3',
  own: true,
  read: readSocialAddress,
});

/** Signs in, or is refused: social_link_required (the owner's password is asked), social_new_account (the consents are). */
export const finishSocial = defineCall<{ readonly ticket: string }, LoginResult>({
  name: 'finishSocial',
  method: 'POST',
  path: '/wps/session/social/finish',
  module: 'COMM3',
  encrypted: true,
  own: true,
  read: readLogin,
});

/** Links the provider's account to the member whose verified e-mail it has, after that member's password. */
export const linkSocial = defineCall<{ readonly ticket: string; readonly password: string }, LoginResult>({
  name: 'linkSocial',
  method: 'POST',
  path: '/wps/session/social/link',
  module: 'COMM3',
  encrypted: true,
  own: true,
  read: readLogin,
});

/** A new member by the provider's account; both consents are required as in every registration. */
export const registerSocial = defineCall<
  { readonly ticket: string; readonly terms: true; readonly ageConfirmation: true; readonly affiliateCode?: string },
  LoginResult
>({
  name: 'registerSocial',
  method: 'POST',
  path: '/wps/session/social/register',
  module: 'REG3',
  encrypted: true,
  own: true,
  when: { any: [{ switch: 'USERNAMEREG3' }, { switch: 'MOBILENUMREG3' }] },
  read: readLogin,
});

export const linkedProviders = defineCall<NoRequest, LinkedProvider[]>({
  name: 'linkedProviders',
  method: 'GET',
  path: '/wps/member/social',
  module: 'COMM3',
  token: true,
  own: true,
  when: { member: 'personalCentre' },
  quiet: true,
  read: readLinkedProviders,
});

/** Refused with password_wrong for who has no password: the last way in stays. */
export const unlinkProvider = defineCall<{ readonly provider: string; readonly password?: string }, void>({
  name: 'unlinkProvider',
  method: 'POST',
  path: '/wps/member/social/unlink',
  module: 'COMM3',
  token: true,
  encrypted: true,
  own: true,
  when: { member: 'personalCentre' },
  read: readNothing,
});

export const socialCalls = [
  socialProviders,
  beginSocial,
  finishSocial,
  linkSocial,
  registerSocial,
  linkedProviders,
  unlinkProvider,
];
