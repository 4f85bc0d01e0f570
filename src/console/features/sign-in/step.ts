import type { AuthenticatorSecret, Entry, LinkPurpose, SecondStep } from '#contract/staff/sign-in/calls.ts';

/** Where somebody stands on the way in. */
export type Step =
  | { readonly at: 'password' }
  | { readonly at: 'link'; readonly link: string }
  | { readonly at: 'linkUse'; readonly link: string; readonly purpose: LinkPurpose }
  | { readonly at: 'linkGone' }
  | { readonly at: 'second'; readonly ticket: string; readonly methods: readonly SecondStep[] }
  | { readonly at: 'enrol'; readonly ticket: string; readonly mayWait: boolean }
  | {
      readonly at: 'setup';
      readonly ticket: string;
      readonly mayWait: boolean;
      readonly secret: AuthenticatorSecret;
    }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** The step after an answer of the gateway; undefined: one is in. */
export function stepAfter({ next, ticket, methods, mayWait }: Entry): Step | undefined {
  if (next === 'secondStep') return { at: 'second', ticket, methods };
  return next === 'enrol' ? { at: 'enrol', ticket, mayWait } : undefined;
}

/** The first step of an address: a link carries its secret behind the #. */
export function firstStep({ pathname, hash }: { readonly pathname: string; readonly hash: string }): Step {
  if (pathname !== '/enter') return { at: 'password' };
  return /^#[A-Za-z0-9_-]{43}$/.test(hash) ? { at: 'link', link: hash.slice(1) } : { at: 'linkGone' };
}
