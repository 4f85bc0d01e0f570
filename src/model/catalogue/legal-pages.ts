/** Legal pages of a site (docs/reference/elements.md#screens): public, also before log-in. */

export type LegalPageName = 'terms' | 'privacy' | 'cookies' | 'saferPlay' | 'complaints';

export interface LegalPage {
  readonly name: LegalPageName;
  readonly path: string;
  readonly icon: string;
  /** Number of clauses of its text: `legal.NAME.1` and so on. */
  readonly clauses: number;
}

export const LEGAL_PAGES: readonly LegalPage[] = [
  { name: 'terms', path: '/terms', icon: 'scroll-text', clauses: 7 },
  { name: 'privacy', path: '/privacy', icon: 'shield-check', clauses: 6 },
  { name: 'cookies', path: '/cookies', icon: 'info', clauses: 4 },
  { name: 'saferPlay', path: '/safer-play', icon: 'life-buoy', clauses: 6 },
  { name: 'complaints', path: '/complaints', icon: 'megaphone', clauses: 4 },
];
