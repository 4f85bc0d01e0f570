/** Every card of the demo brands' catalogues: it opens the game that it names, a round is played, the record shows it. */
import { sql } from 'kysely';
import { LOAD_LABEL } from '#gateway/features/games/catalogue/titles-for-load.ts';
import type { Operator } from '#tests/support/operator.ts';
import { expect, test } from '../journey.ts';
import { clickCard, goBack, openLobby, playDuel, playRound, readRound, signIn, type Title } from './played-game.ts';

// Each brand has players of its own: brands run side by side, the categories of one after the other.
test.describe.configure({ mode: 'parallel' });

/**
 * Brand -> the categories that it offers, in the order in which they are played: draws and matches end while the others
 * are played.
 */
const BRANDS = {
  aurora: ['LOTT', 'ELOTT', 'SPORTS', 'ESPORTS', 'LIVE', 'RNG', 'FISH', 'PVP'],
  harbor: ['SPORTS', 'LIVE', 'RNG'],
  lotus: ['LOTT', 'ELOTT', 'SPORTS', 'LIVE', 'RNG', 'FISH', 'PVP'],
} as const;
/** Draws once a day. */
const DAILY = new Set(['VNEVENING', 'HARBOUR4D']);
/** The rarest other lottery draws every ten minutes, a match may begin in six. */
const DRAWN = { timeout: 720_000, intervals: [2_000] };

async function titlesOf({ db }: Operator, merchant: string, category?: string): Promise<readonly Title[]> {
  const { rows } = await db.withMerchant(merchant, (scope) =>
    sql<Title>`select g.code, g.vendor, g.category, g.kind, g.names ->> 'EN' as name
      from merchant_game m join game g on g.node_id = m.node_id
      join merchant_vendor v on v.merchant = m.merchant and v.code = g.vendor and v.category = g.category
      where m.merchant = ${merchant} and m.enabled and v.enabled
      order by g.popularity desc`.execute(scope),
  );
  return rows.filter(
    (title) => !title.name.endsWith(LOAD_LABEL) && (category === undefined || title.category === category),
  );
}

test.beforeEach(({ expectComplaint }) => {
  // Chromium warns about the initial empty document of a frame whose content loads slowly.
  expectComplaint(/can escape its sandboxing/);
  // A draw that closes before its bet arrives takes none, and the player bets on the next one.
  expectComplaint(/^409 .*\/api\/(lottery|table)\/bets$/);
});

for (const [brand, categories] of Object.entries(BRANDS)) {
  test.describe(brand, () => {
    test.describe.configure({ mode: 'default', timeout: 2_400_000 });

    for (const category of categories) {
      test(`M149 M150 P10: ${brand}: every card of ${category} opens the game that it names, a round is played, and the record has it`, {
        tag: '@deep',
      }, async ({ page, at, operator, browser, watch }) => {
        const titles = await titlesOf(operator, brand, category);
        expect(titles).not.toEqual([]);
        await signIn(page, at, brand, 'player1');
        await openLobby(page, at, brand, category);
        const [other] = category === 'PVP' ? [await browser.newPage()] : [];
        if (other !== undefined) {
          watch(other);
          await signIn(other, at, brand, 'vip1');
          await openLobby(other, at, brand, category);
        }
        for (const title of titles) {
          await test.step(title.name, async () => {
            const game = await clickCard(page, title);
            if (other === undefined) await playRound(game, title);
            else await playDuel([game, await clickCard(other, title)]);
            await expect.poll(() => readRound(page, brand, title)).toMatchObject({ game: title.name });
            for (const each of other === undefined ? [page] : [page, other]) await goBack(each);
          });
        }
        await other?.close();
      });
    }

    test(`M180 P10: ${brand}: the record has the outcome of every round, and the page that checks it`, {
      tag: '@deep',
    }, async ({ page, at, operator }) => {
      await signIn(page, at, brand, 'player1');
      const titles = await titlesOf(operator, brand);
      expect([...new Set(titles.map(({ category }) => category))].toSorted()).toEqual(categories.toSorted());
      for (const title of titles) {
        if (DAILY.has(title.code)) continue;
        await test.step(title.name, async () => {
          await expect
            .poll(() => readRound(page, brand, title), { ...DRAWN, message: title.name })
            .toMatchObject({
              game: title.name,
              state: 'closed',
              outcome: expect.stringMatching(/./),
              fairnessUrl: expect.stringMatching(/\/verify\?/),
            });
        });
      }
    });
  });
}
