import type { Selectable } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';

export type Vendor = Selectable<Tables['vendor']>;

type Row = readonly [code: string, category: Vendor['category'], display_name: string, more?: Partial<Vendor>];

/** A click opens the vendor's list of games; other vendors are opened directly. */
const LISTED = { is_game: 'VASSALAGE' } as const;
const TRIED = { ...LISTED, freeplay: true };
/** The account belongs to the category, not to the vendor. */
const OWN_DRAWS = { account_type_name: 'LOTT' };
const QUICK_DRAWS = { account_type_name: 'ELOTT', freeplay: true };

const ROWS: readonly Row[] = [
  ['AXIOM', 'LIVE', 'Axiom Live'],
  ['MERIDIAN', 'LIVE', 'Meridian Tables'],
  ['SALON', 'LIVE', 'Salon Noir'],
  ['KESTREL', 'LIVE', 'Kestrel Live', LISTED],
  ['DS88', 'SPORTS', 'DS88 Sports'],
  ['NORTHPITCH', 'SPORTS', 'Northpitch'],
  ['IMES', 'SPORTS', 'Ironmark Esports'],
  ['SV3', 'SPORTS', 'SV3 Arena'],
  ['AV', 'SPORTS', 'Avant Play'],
  ['IMES', 'ESPORTS', 'Ironmark Esports'],
  ['SV3', 'ESPORTS', 'SV3 Arena'],
  ['AV', 'ESPORTS', 'Avant Play'],
  ['CLUTCH', 'ESPORTS', 'Clutch League'],
  ['REEF', 'FISH', 'Reefhunter', TRIED],
  ['TIDAL', 'FISH', 'Tidal Works', TRIED],
  ['LUMEN', 'RNG', 'Lumen Reels', TRIED],
  ['COPPERLEAF', 'RNG', 'Copperleaf', TRIED],
  ['NOVASPIN', 'RNG', 'Novaspin', TRIED],
  ['PAPERTIGER', 'RNG', 'Paper Tiger', TRIED],
  ['HALCYON', 'RNG', 'Halcyon Games', TRIED],
  ['TABLERO', 'PVP', 'Tablero', LISTED],
  ['JADEHALL', 'PVP', 'Jade Hall', LISTED],
  ['TCG_SEA', 'LOTT', 'Sea Lottery'],
  ['TCG_LOTTO_VN', 'LOTT', 'Lotto Viet'],
  ['DRAWHOUSE', 'LOTT', 'Drawhouse', OWN_DRAWS],
  ['QUICKDRAW', 'ELOTT', 'Quickdraw', QUICK_DRAWS],
  ['MINUTELOTTO', 'ELOTT', 'Minute Lotto', QUICK_DRAWS],
];

/** All fictional vendors of the demo catalogue; the platform's own games belong to some of them. */
export const demoVendors: readonly Vendor[] = ROWS.map(([code, category, display_name, more]) => ({
  code,
  category,
  display_name,
  is_game: 'game',
  account_type_name: code,
  freeplay: false,
  ...more,
}));

/** Inserts vendors into the catalogue as its owner; existing ones stay unchanged. */
export async function insertVendors(db: Db, vendors: readonly Vendor[]): Promise<void> {
  if (vendors.length === 0) return;
  await db
    .insertInto('vendor')
    .values([...vendors])
    .onConflict((on) => on.doNothing())
    .execute();
}
