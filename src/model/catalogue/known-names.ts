/** Names used in brand files, of things of which a server may have more than the platform knows. */

/** Identity providers of social log-in for which the platform has a logo (M102). */
export const SOCIAL_PROVIDERS = ['google', 'facebook', 'apple', 'microsoft', 'twitter'] as const;

/** Help topics of a new merchant in the order of the accordion (M224). */
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
