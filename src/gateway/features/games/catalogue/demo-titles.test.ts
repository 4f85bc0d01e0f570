import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seaFor } from '#demo-games/games/fish/rules/sea.ts';
import { demoGameRows, engineOf } from '#demo-games/games/games.ts';
import { findLottery } from '#demo-games/games/lottery/rules/games.ts';
import { slot } from '#demo-games/games/slot/game.ts';
import { machineFor } from '#demo-games/games/slot/rules/machines.ts';
import { sports } from '#demo-games/games/sports/game.ts';
import { leaguesFor } from '#demo-games/games/sports/rules/leagues.ts';
import { table } from '#demo-games/games/table/game.ts';
import { roomsFor } from '#demo-games/games/table/rules/rooms.ts';
import { LOAD_LABEL } from '#gateway/features/games/catalogue/titles-for-load.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';

interface Title {
  readonly node_id: string;
  readonly code: string;
  readonly vendor: string;
  readonly category: string;
  readonly kind: string;
  readonly classify: string | null;
  readonly name: string;
}

const BRANDS = ['aurora', 'lotus', 'harbor'] as const;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await createTestGateway(BRANDS);
});
afterAll(() => gateway.close());

async function titlesOf(merchant: string): Promise<readonly Title[]> {
  const { rows } = await gateway.context.db.withMerchant(merchant, (db) =>
    sql<Title>`select g.node_id, g.code, g.vendor, g.category, g.kind, g.classify, g.names ->> 'EN' as name
      from merchant_game m join game g on g.node_id = m.node_id
      join merchant_vendor v on v.merchant = m.merchant and v.code = g.vendor and v.category = g.category
      where m.merchant = ${merchant} and m.enabled and v.enabled`.execute(db),
  );
  return rows;
}

/** The name under which a game opens when a title is pressed. */
const OPENED: Readonly<Record<string, (title: Title) => string>> = {
  slot: ({ code }) => slot.texts.EN[`machine.${machineFor(code).id}`] ?? '',
  table(title) {
    const [room] = roomsFor(title);
    return `${table.texts.EN[`table.${room?.game.id}`]} · ${room?.vendorName}`;
  },
  sports(title) {
    const [league] = leaguesFor(title);
    return `${sports.texts.EN[`sports.title.${league?.sport}`]} · ${league?.vendorName}`;
  },
  fish: (title) => demoGameRows.find(({ code }) => code === seaFor(title).code)?.names.EN ?? '',
  lottery: ({ code }) => demoGameRows.find((row) => row.code === findLottery(code)?.code)?.names.EN ?? '',
  duel: ({ vendor }) => `Five Trick Duel${vendor === 'TABLERO' ? ' · Tablero' : ''}`,
  highlow: () => 'Higher or Lower',
};

describe.each(BRANDS)('the catalogue of %s', (brand) => {
  it('M150, P10: every title opens the game that its card names, in its category', async () => {
    const titles = (await titlesOf(brand)).filter(({ name }) => !name.endsWith(LOAD_LABEL));
    expect(titles.length).toBeGreaterThan(15);
    for (const title of titles) {
      expect([title.code, OPENED[title.kind]?.(title)]).toEqual([title.code, title.name]);
      if (title.kind !== 'highlow') expect([title.code, title.kind]).toEqual([title.code, engineOf(title.category)]);
    }
  });

  it('M150: a title for load opens the game of its category, and is marked', async () => {
    const own = new Set(demoGameRows.map(({ nodeId }) => nodeId));
    const load = (await titlesOf(brand)).filter(({ node_id }) => !own.has(node_id));
    expect(load.length).toBeGreaterThan(100);
    for (const { name, kind, category } of load) {
      expect(name.endsWith(LOAD_LABEL)).toBe(true);
      expect(kind).toBe(engineOf(category));
    }
  });

  it('M150: every vendor that it offers has a title of its own', async () => {
    const vendors = await gateway.context.db.withMerchant(brand, (db) =>
      db.selectFrom('merchant_vendor').select(['code', 'category']).where('merchant', '=', brand).execute(),
    );
    const own = new Set(demoGameRows.map(({ vendor, category }) => `${vendor} ${category}`));
    const without = vendors.map(({ code, category }) => `${code} ${category}`).filter((named) => !own.has(named));
    expect(without).toEqual([]);
  });
});
