/** Names that brand files use of things that servers may have more of than the platform does. */

/** Sites by whose accounts people log in, for which the platform has a sign (M102). */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple', 'microsoft', 'twitter'] as const;

/** The help topics that every new merchant starts with, in the order of the accordion (M224). */
export const HELP_TOPICS = [
  'registration',
  'deposit',
  'withdrawal',
  'bonus',
  'games',
  'limits',
  'responsible-play',
  'security',
  'privacy',
  'complaints',
  'contact',
] as const;
