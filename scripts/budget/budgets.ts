import { globSync } from 'node:fs';
import type { Budget } from './measure.ts';

const SHELL = ['src/portal/entry.ts', 'src/portal/libraries.ts', 'shell'];
const HOME = 'src/portal/features/home/home.tsx';
const FORM = 'src/portal/features/registration/register-modal.tsx';
const QUERIES = 'src/portal/state/queries/queries.tsx';
const ENGINE = 'src/model/form/values/re2-engine.ts';
const BROKEN = 'src/portal/forms/broken-words.ts';
/** Phone numbering plans: data that is loaded only for forms with a telephone number. */
const PHONE_DATA = /libphonenumber/;

/**
 * Bundle budgets in bytes after Brotli (1 kB is 1,000 bytes). The shell is loaded by every page, the others on demand.
 */
const PORTAL_BUDGETS: readonly Budget[] = [
  { name: 'shell', roots: SHELL, beyond: [], limit: 145_000, files: 7 },
  { name: 'home, beyond the shell', roots: [HOME, QUERIES], beyond: SHELL, limit: 38_000, files: 9 },
  {
    name: 'registration form, beyond the shell',
    roots: [FORM, QUERIES],
    beyond: SHELL,
    without: PHONE_DATA,
    limit: 111_000,
    files: 11,
  },
  {
    name: 'the same with the pattern engine, from home',
    roots: [FORM, QUERIES, ENGINE],
    beyond: [...SHELL, HOME, QUERIES],
    without: PHONE_DATA,
    limit: 135_000,
    files: 9,
  },
  {
    name: 'what a value breaks, beyond the form',
    roots: [BROKEN],
    beyond: [...SHELL, FORM, QUERIES, ENGINE],
    limit: 10_000,
  },
];

const PLAY = 'src/demo-games/client/play.tsx';

/** First load of the chat room's page, including React and the design system, which stay in the cache. */
const CHAT_BUDGETS: readonly Budget[] = [
  { name: 'the chat room', roots: ['src/chat/client/entry.tsx'], beyond: [], limit: 110_000 },
];

/** First load of a demo game: its page and its own code; the libraries are one file for all games. */
const GAME_BUDGETS: readonly Budget[] = [
  ...globSync('src/demo-games/games/*/page/page.tsx').map((page) => ({
    name: `game ${page.split('/')[3]}`,
    roots: [PLAY, page],
    beyond: [],
    limit: 110_000,
  })),
  ...globSync('src/demo-games/games/*/page/page.tsx').map((page) => ({
    name: `game ${page.split('/')[3]}, beyond what all games share`,
    roots: [page],
    beyond: [PLAY],
    limit: 60_000,
  })),
  { name: 'the page that checks an outcome', roots: ['src/demo-games/client/verify.tsx'], beyond: [], limit: 115_000 },
];

/** First load of the demo payment provider's pages; the form for another amount is loaded on demand. */
const DEMO_PAYMENTS_BUDGETS: readonly Budget[] = [
  {
    name: 'a payment at the demo payment provider',
    roots: ['src/demo-payments/client/pay.tsx'],
    beyond: [],
    limit: 95_000,
  },
  {
    name: 'a transfer at the demo payment provider',
    roots: ['src/demo-payments/client/transfer.tsx'],
    beyond: [],
    limit: 180_000,
  },
  {
    name: 'the panel of the demo payment provider',
    roots: ['src/demo-payments/client/panel.tsx'],
    beyond: [],
    limit: 190_000,
  },
];

export interface Build {
  readonly folder: string;
  readonly chunks: string;
  readonly budgets: readonly Budget[];
}

export const BUILDS: readonly Build[] = [
  { folder: 'dist/client', chunks: 'livery-chunks.json', budgets: PORTAL_BUDGETS },
  { folder: 'dist/demo-games', chunks: 'demo-games-chunks.json', budgets: GAME_BUDGETS },
  { folder: 'dist/demo-payments', chunks: 'demo-payments-chunks.json', budgets: DEMO_PAYMENTS_BUDGETS },
  { folder: 'dist/chat', chunks: 'chat-chunks.json', budgets: CHAT_BUDGETS },
];
