import { MOST_PICTURE_BYTES } from '#contract/promotions/calls.ts';
import { defineJob, noneIfCostly } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';

/** A picture of forty megapixels takes a second. */
const REDRAW = defineJob<typeof import('./redraw-picture.work.ts').work>(
  new URL('./redraw-picture.work.ts', import.meta.url),
  { priorityClass: 'uploads', limitMs: 10_000 },
);

/**
 * Re-encodes base64 pictures as JPEG on the pool's threads (redraw-picture.work.ts), one after the other, since each
 * needs memory. Undefined if one of them is no complete PNG or JPEG, has more than 5 MB, costs too much, or has more
 * than `mostBytes` when it is redrawn. The sender controls the cost: check before that the pictures are wanted.
 */
export async function redrawPictures(
  pool: Pool,
  merchant: string,
  sent: readonly string[],
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer[] | undefined> {
  const pictures: Buffer[] = [];
  for (const base64 of sent) {
    if (Buffer.byteLength(base64, 'base64') > MOST_PICTURE_BYTES) return undefined;
    const picture = await pool.run(REDRAW, merchant, base64).catch(noneIfCostly);
    if (picture === undefined || picture.byteLength > mostBytes) return undefined;
    pictures.push(Buffer.from(picture));
  }
  return pictures;
}
