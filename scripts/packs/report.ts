import { listPacks, type ReadPack, readPack } from '#brand/packs/read-packs.ts';
import { reportMarket, reportText } from '#brand/packs/report-market.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { findingText } from '#brand/report.ts';
import { completeTexts } from '#texts/complete.ts';
import { brandsFolder } from '../brand/shared.ts';
import { CommandError } from '../command-error.ts';
import { packsFolder } from './check.ts';

interface ReportOptions {
  readonly at?: string | undefined;
  readonly json: boolean;
}

/** `packs report <merchant> [--at DATE] [--json]`. Returns 1 if an obligation in force is not met. */
export async function report(merchant: string, { at, json }: ReportOptions): Promise<number> {
  const now = at === undefined ? Date.now() : momentOf(at);
  const { read } = await readBrandFolder(brandsFolder(), merchant);
  if (!read)
    throw new CommandError(`${merchant} has no valid brand file. Check it: npm run brand -- check ${merchant}.`);
  const { brand, texts } = read;
  if (brand.packs.length === 0)
    throw new CommandError(
      `${merchant} names no packs. Add "packs" to its brand file: ${(await listPacks(packsFolder())).join(', ')}.`,
    );
  const packs = await Promise.all(brand.packs.map((id) => readPack(packsFolder(), id)));
  refuseBad(packs);
  const found = reportMarket({ brand, texts, platform: completeTexts, packs, now });
  process.stdout.write(`${json ? JSON.stringify(found, null, 2) : reportText(found)}\n`);
  const isMissed = found.rows.some(
    ({ force, parts }) => force === 'now' && parts.some(({ state }) => state === 'not met'),
  );
  return isMissed || found.contradictions.length > 0 ? 1 : 0;
}

/** Noon of a day in UTC, so that it is this day in most zones. */
function momentOf(at: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(at) ? Date.parse(`${at}T12:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new CommandError(`--at is "${at}": write a day as yyyy-MM-dd.`);
  return ms;
}

function refuseBad(packs: readonly ReadPack[]): void {
  const problems = packs.flatMap((one) => one.problems);
  if (problems.length > 0) throw new CommandError(problems.map(findingText).join('\n'));
}
