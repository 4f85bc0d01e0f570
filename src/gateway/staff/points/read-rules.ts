import { writeAmount } from '#contract/call/amount.ts';
import type { WrittenConversion, WrittenPointRules } from '#contract/staff/points/calls.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { PointRulesFile } from '#model/documents/generated/points.ts';
import { readDecimal, writeRate } from '../read-decimal.ts';

/** Upper bound of a rate (100), to catch typing errors. */
const MOST_PPM = 100_000_000n;
/** Maximum of the rules' schema: twelve digits. */
const MOST_POINTS = 10n ** 12n - 1n;

interface Problem {
  readonly field: string;
  readonly code: string;
}

/** Parses point rules written by staff. Throws `Failure` with every invalid field and its reason. */
export function readRules(written: WrittenPointRules, exponent: number): PointRulesFile {
  const problems: Problem[] = [];
  const positive = (field: string, typed: string, digits: number, most: bigint): string => {
    const read = readDecimal(typed, digits);
    if (read === undefined || read > most) problems.push({ field, code: 'amount' });
    else if (read === 0n) problems.push({ field, code: 'positive' });
    return String(read ?? 0n);
  };
  const rate = (field: string, typed: string): number => {
    const ppm = readDecimal(typed, 6);
    if (ppm === undefined || ppm > MOST_PPM) problems.push({ field, code: 'rate' });
    return Number(ppm ?? 0n);
  };
  const categories: Record<string, number> = {};
  for (const [at, { category, rate: typed }] of written.categories.entries()) {
    if (Object.hasOwn(categories, category)) problems.push({ field: `categories.${at}`, code: 'twice' });
    categories[category] = rate(`categories.${at}`, typed);
  }
  const { conversion } = written;
  const document: PointRulesFile = {
    on: written.on,
    categories,
    depositPpm: rate('depositRate', written.depositRate),
    perMinor: positive('per', written.per, exponent, 10n ** 15n - 1n),
    conversion:
      conversion === undefined
        ? null
        : {
            points: positive('conversion.points', conversion.points, 0, MOST_POINTS),
            minor: positive('conversion.amount', conversion.amount, exponent, MOST_POINTS),
            minimum: positive('conversion.minimum', conversion.minimum, 0, MOST_POINTS),
            dailyMost:
              conversion.dailyMost === undefined
                ? null
                : positive('conversion.dailyMost', conversion.dailyMost, 0, MOST_POINTS),
          },
  };
  const { dailyMost, minimum } = document.conversion ?? {};
  if (problems.length === 0 && dailyMost && minimum && BigInt(dailyMost) < BigInt(minimum))
    problems.push({ field: 'conversion.dailyMost', code: 'range' });
  if (problems.length > 0) throw new Failure('invalid_request', { value: { fields: problems } });
  return document;
}

export function presentRules(
  { on, perMinor, categories, depositPpm, conversion }: PointRulesFile,
  exponent: number,
): WrittenPointRules {
  return {
    on,
    per: writeAmount(BigInt(perMinor), exponent),
    depositRate: writeRate(depositPpm),
    categories: Object.entries(categories).map(([category, ppm]) => ({ category, rate: writeRate(ppm) })),
    ...(conversion && { conversion: presentConversion(conversion, exponent) }),
  };
}

function presentConversion(
  { points, minor, minimum, dailyMost }: NonNullable<PointRulesFile['conversion']>,
  exponent: number,
): WrittenConversion {
  const amount = writeAmount(BigInt(minor), exponent);
  return { points, amount, minimum, ...(dailyMost !== null && dailyMost !== undefined && { dailyMost }) };
}
