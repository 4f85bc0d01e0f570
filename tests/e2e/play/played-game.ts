/** Opens a title of the catalogue by its card, plays a round of it, and reads the member's record. */
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { inEnglish } from '#tests/setup/english.ts';
import { element, expect, hydrated } from '../journey.ts';
import { DEMO_PASSWORD, logIn } from '../members/members.ts';

export interface Title {
  readonly code: string;
  readonly vendor: string;
  readonly category: string;
  readonly kind: string;
  readonly name: string;
}

export interface RoundRead {
  readonly vendor: string;
  readonly round: string;
  readonly game?: string;
  readonly state: string;
  readonly outcome?: string;
  readonly fairnessUrl?: string;
}

type At = (merchant: string, path?: string) => string;

/** A card's categories have lobbies of their own; the others are found among all games. */
const LOBBIES: Readonly<Record<string, string>> = { RNG: '/rng', LIVE: '/live', FISH: '/fish', PVP: '/pvp' };
/** A busy machine opens a game slowly. */
const OPENED = { timeout: 120_000 };
/** A daily lottery takes no bets for fifteen minutes before its draw. */
const TAKEN = { timeout: 1_000_000 };

const framed = (page: Page, { kind }: Title): FrameLocator =>
  page.frameLocator(kind === 'lottery' ? '[data-lottery-page] iframe' : '[data-part="game"] iframe');

/** In English, at the lobby of a title's category; signs in at the first game that needs it. */
export async function openLobby(page: Page, at: At, merchant: string, category: string): Promise<void> {
  const lobby = LOBBIES[category] ?? '/games';
  await page.goto(at(merchant, `${lobby}?lang=EN${lobby === '/games' ? '' : '&page=ALL'}`));
  await hydrated(page);
}

/** Signs in from the header, which is wide enough. */
export async function signIn(page: Page, at: At, merchant: string, account: string): Promise<void> {
  await page.goto(at(merchant, '/login?lang=EN'));
  await hydrated(page);
  // A machine that stands still for seconds loses the call: a player tries again.
  await expect(async () => {
    await logIn(page, account, DEMO_PASSWORD);
    await expect(element(page, 'account.name')).toBeVisible({ timeout: 30_000 });
  }).toPass(OPENED);
}

/** Searches the open lobby for a title and clicks its card. Resolves once its game, under its name, can be played. */
export async function clickCard(page: Page, title: Title): Promise<FrameLocator> {
  const { name, code, kind } = title;
  await page.getByRole('searchbox', { name: inEnglish('lobby.search') }).fill(name);
  const games = page.getByRole('list', { name: 'Games', exact: true });
  await games.locator('[data-card-action]').getByText(name, { exact: true }).first().click();
  const game = framed(page, title);
  if (kind === 'lottery')
    await expect(page.locator('[data-lottery-page]')).toHaveAttribute('data-lottery-page', code, OPENED);
  else await expect(page.locator('[data-part="game"] h1').first()).toHaveText(name, OPENED);
  await expect(page.locator('[data-progress="there"]')).toBeVisible(OPENED);
  await expect(game.locator('[data-kind]')).toHaveAttribute('data-kind', kind, OPENED);
  await expect(game.getByRole('heading', { level: 1 })).toHaveText(name);
  await PICTURES[kind]?.(game, title);
  return game;
}

/** What a game shows only under the right name: its room, its league. */
const PICTURES: Readonly<Record<string, (game: FrameLocator, title: Title) => Promise<void>>> = {
  table: async (game, { code }) =>
    expect(game.locator(`[data-choice="${code}"]`)).toHaveAttribute('aria-pressed', 'true'),
  async sports(game, { name }) {
    const sport = await game.locator('[data-choice][aria-pressed=true]').first().textContent();
    expect(name).toContain(sport);
  },
};

/** Back from a game to the lobby with its search. */
export async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: inEnglish('lobby.search') })).toBeVisible(OPENED);
}

/** Takes one bet of a game: its result may come later. Throws for a kind that no player of this file can play. */
export async function playRound(game: FrameLocator, { kind }: Title): Promise<void> {
  const play = PLAYS[kind];
  if (play === undefined) throw new Error(`No round of the kind ${kind} can be played here.`);
  await play(game);
}

const PLAYS: Readonly<Record<string, (game: FrameLocator) => Promise<void>>> = {
  async slot(game) {
    await game.getByTestId('spin').click();
    await expect(lineOf(game)).toHaveText(/win/, OPENED);
  },
  async highlow(game) {
    await game.locator('[data-call]:not([disabled], [aria-disabled=true])').first().click();
    await expect(game.getByTestId('trail').locator('li')).toHaveCount(1, OPENED);
  },
  async table(game) {
    // A spot opens with the next round at the latest; a round that closes before the bet is placed is followed by another.
    await expect(async () => {
      await game.locator('[data-spot][aria-disabled=false]').first().click({ timeout: 40_000 });
      await game.getByTestId('place').click({ timeout: 5_000 });
      await expect(lineOf(game)).toHaveText(/Bet accepted/, { timeout: 15_000 });
    }).toPass(OPENED);
  },
  async fish(game) {
    // An animal that is not in the water now is not shot at.
    await expect(async () => {
      await game.locator('[data-target]').first().click();
      await expect(lineOf(game)).toHaveText(/caught|got away/, { timeout: 5_000 });
    }).toPass(OPENED);
  },
  async sports(game) {
    const [slip, place] = [game.getByTestId('slip').getByRole('listitem'), game.getByTestId('place')];
    // Until its start the odds of a match are fixed; one that has started makes place for another. The second to start
    // has ended within nine minutes.
    await expect(async () => {
      if (!(await place.isEnabled())) {
        if ((await slip.count()) > 0) await slip.first().getByRole('button').click({ timeout: 5_000 });
        await game
          .locator('[data-state=before]')
          .nth(1)
          .locator('[data-pick]:not([disabled])')
          .first()
          .click({ timeout: 5_000 });
      }
      await place.click({ timeout: 5_000 });
      await expect(game.getByTestId('slips').getByRole('listitem').first()).toContainText('Open', { timeout: 15_000 });
    }).toPass(OPENED);
  },
  async lottery(game) {
    // A draw may close before its bet arrives: then on the next one.
    await expect(async () => {
      await game.getByRole('button', { name: 'Random pick' }).first().click({ timeout: 5_000 });
      await game.getByTestId('place').click({ timeout: 5_000 });
      await expect(lineOf(game)).toHaveText(/Bet placed/, { timeout: 15_000 });
    }).toPass(TAKEN);
  },
};

const lineOf = (game: FrameLocator): Locator => game.getByTestId('line');

/** A duel of two players at one table, to its end. */
export async function playDuel(games: readonly FrameLocator[]): Promise<void> {
  for (const [place, game] of games.entries()) {
    await game.getByRole('listitem').first().getByRole('button').click(OPENED);
    if (place === 0) await expect(game.getByTestId('stand')).toBeVisible(OPENED);
  }
  for (let trick = 0; trick < 5; trick += 1)
    for (const game of games) await game.locator('[data-testid=hold][aria-disabled=false]').first().click(OPENED);
  for (const game of games) await expect(game.getByTestId('again')).toBeVisible(OPENED);
}

/** The newest round of a title in the member's record, as its window shows it; undefined: none. */
export async function readRound(
  page: Page,
  merchant: string,
  { category, name }: Title,
): Promise<RoundRead | undefined> {
  const rounds = await readBets(page, merchant, { category });
  const found = rounds.find(({ game }) => game === name);
  if (found === undefined) return undefined;
  return (await readBets(page, merchant, { vendor: found.vendor, round: found.round }))[0];
}

async function readBets(
  page: Page,
  merchant: string,
  asked: Readonly<Record<string, string>>,
): Promise<readonly RoundRead[]> {
  const reply = await page.evaluate(
    async ({ merchant, query }) => {
      const headers = {
        Merchant: merchant,
        ModuleId: 'COMM3',
        Language: 'EN',
        'X-Timestamp': String(Date.now()),
        'X-Requested-With': 'XMLHttpRequest',
        Authorization: sessionStorage.getItem('token') ?? '',
      };
      return (await fetch(`/wps/member/records/bets?${query}`, { headers })).json();
    },
    { merchant, query: String(new URLSearchParams(asked)) },
  );
  if (!Array.isArray(reply.value?.rows)) throw new Error(`The record answers ${JSON.stringify(reply)}.`);
  return reply.value.rows;
}
