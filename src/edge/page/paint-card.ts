// Loaded by the process too: a thread that ends while native code of its own still runs would take that code away.
import '@resvg/resvg-js';
import { defineJob, noneIfCostly } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';

/** Paints an SVG of a merchant as a PNG; undefined where it costs more than it may. Rejects with JobRefused while too many wait. */
export type PaintCard = (merchant: string, svg: string) => Promise<Buffer | undefined>;

/** A card takes a tenth of a second. */
const PAINT = defineJob<typeof import('./paint-card.work.ts').work>(new URL('./paint-card.work.ts', import.meta.url), {
  lane: 'uploads',
  limitMs: 5_000,
});

/** Makes the painter on the pool's threads. */
export function createCardPainter(pool: Pick<Pool, 'run'>): PaintCard {
  return async (merchant, svg) => {
    const png = await pool.run(PAINT, merchant, svg).catch(noneIfCostly);
    return png && Buffer.from(png);
  };
}
