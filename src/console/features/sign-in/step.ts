import type { AuthenticatorSecret, Entry, LinkPurpose, SecondStep } from '#contract/staff/sign-in/calls.ts';

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

/** The step after a response of the gateway; undefined: signed in. */
export function stepAfter({ next, ticket, methods, mayWait }: Entry): Step | undefined {
  if (next === 'secondStep') return { at: 'second', ticket, methods };
  return next === 'enrol' ? { at: 'enrol', ticket, mayWait } : undefined;
}

/** The first step of a URL: a link has its secret in the fragment. */
export function firstStep({ pathname, hash }: { readonly pathname: string; readonly hash: string }): Step {
  if (pathname !== '/enter') return { at: 'password' };
  return /^#[A-Za-z0-9_-]{43}$/.test(hash) ? { at: 'link', link: hash.slice(1) } : { at: 'linkGone' };
}
