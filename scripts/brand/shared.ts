/** Helpers of the brand tools: brands folder, file reading, output. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describeJsonMistake, findJsonMistake } from '#brand/read/json-mistake.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import { makeReport, reportText } from '#brand/report.ts';
import type { Brand } from '#model/site/brand.ts';
import { CommandError } from '../command-error.ts';

/** Read at each call, because tests run the tools on several folders. */
export function brandsFolder(): string {
  return resolve(process.env['LIVERY_BRANDS'] ?? 'brands');
}

export async function brandOf(merchant: string): Promise<Brand> {
  const folder = await readBrandFolder(brandsFolder(), merchant);
  if (folder.read) return folder.read.brand;
  const why = folder.absent
    ? `${join(brandsFolder(), merchant)} has no brand.json.`
    : reportText(makeReport(1, folder.problems));
  throw new CommandError(why);
}

/** Invalid JSON is reported later as a problem of the brand file. */
export async function readJsonOr(file: string, otherwise: unknown): Promise<unknown> {
  return readJson(file).catch(() => otherwise);
}

export async function readJson(file: string): Promise<unknown> {
  return (await readJsonText(file)).json;
}

/** The text of a JSON file and its value; a missing or invalid file is a CommandError. */
export async function readJsonText(file: string): Promise<{ readonly text: string; readonly json: unknown }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  });
  const mistake = findJsonMistake(text);
  if (mistake) throw new CommandError(`${file}, ${describeJsonMistake(mistake)}`);
  return { text, json: JSON.parse(text.replace(/^\uFEFF/, '')) };
}

/** Prints a result; on a colour terminal each colour value gets a swatch before it. */
export function print(text: string): void {
  process.stdout.write(`${process.stdout.isTTY && process.stdout.hasColors(2 ** 24) ? paintColours(text) : text}\n`);
}

/** Prefixes every `#rrggbb` with a swatch of the colour (ECMA-48 SGR, direct colour). */
export function paintColours(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b/gi, (hex, ...parts: readonly string[]) => {
    const [red, green, blue] = parts.slice(0, 3).map((part) => Number.parseInt(part, 16));
    return `\u001b[48;2;${red};${green};${blue}m   \u001b[0m ${hex}`;
  });
}
