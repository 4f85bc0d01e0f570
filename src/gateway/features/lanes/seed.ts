import type { Db } from '#gateway/db/tables.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';

type Offer = Readonly<Record<string, readonly string[]>>;

/** All categories; ESPORTS is a separate lane, so its vendors are not in SPORTS. */
const FULL: Offer = {
  RNG: ['LUMEN', 'NOVASPIN', 'PAPERTIGER', 'COPPERLEAF', 'HALCYON'],
  LIVE: ['AXIOM', 'SALON', 'MERIDIAN', 'KESTREL'],
  SPORTS: ['NORTHPITCH', 'DS88'],
  ESPORTS: ['IMES', 'CLUTCH', 'SV3', 'AV'],
  FISH: ['REEF', 'TIDAL'],
  PVP: ['TABLERO', 'JADEHALL'],
  LOTT: ['TCG_SEA', 'TCG_LOTTO_VN', 'DRAWHOUSE'],
  ELOTT: ['QUICKDRAW', 'MINUTELOTTO'],
};

/** lotus has no e-sports; harbor lists its e-sports vendors in SPORTS, as older servers do. */
const DEMO: Readonly<Record<string, Offer>> = {
  lotus: {
    LOTT: ['TCG_LOTTO_VN', 'TCG_SEA', 'DRAWHOUSE'],
    ELOTT: ['QUICKDRAW', 'MINUTELOTTO'],
    LIVE: ['SALON', 'AXIOM', 'MERIDIAN'],
    RNG: ['PAPERTIGER', 'LUMEN', 'HALCYON'],
    FISH: ['TIDAL', 'REEF'],
    PVP: ['JADEHALL'],
    SPORTS: ['NORTHPITCH'],
  },
  harbor: {
    SPORTS: ['NORTHPITCH', 'DS88', 'IMES', 'SV3', 'AV'],
    LIVE: ['MERIDIAN', 'KESTREL'],
    RNG: ['COPPERLEAF', 'NOVASPIN', 'HALCYON'],
  },
};

/** Offers a merchant all catalogue vendors that it does not offer yet, in the platform's order. */
export const offerVendors: Seeder = (db, merchant) => offer(db, merchant, FULL);

/** Offers a demo brand its own selection of vendors in its own order. */
export const offerDemoVendors: Seeder = (db, merchant) =>
  offer(db, merchant, (Object.hasOwn(DEMO, merchant) ? DEMO[merchant] : undefined) ?? FULL);

async function offer(db: Db, merchant: string, wanted: Offer): Promise<void> {
  const known = await db.selectFrom('vendor').select(['code', 'category']).execute();
  const rows = Object.entries(wanted).flatMap(([category, codes], lane) =>
    codes
      .map((code, place) => ({ merchant, code, category, enabled: true, position: lane * 100 + place }))
      .filter(({ code }) => known.some((vendor) => vendor.code === code && vendor.category === category)),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('merchant_vendor')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}
