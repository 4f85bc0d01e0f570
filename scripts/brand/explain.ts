import { isError } from '#brand/check/findings/finding.ts';
import { explainInBrand } from '#brand/explain-element.ts';
import { causeLine, explanationJson, explanationText } from '#brand/explain-text.ts';
import { elementDemands } from '#brand/packs/element-demands.ts';
import { readPack } from '#brand/packs/read-packs.ts';
import { readBrandFolder } from '#brand/read/read-brand-folder.ts';
import type { PlaceOf } from '#brand/read/source-places.ts';
import { createPlaces } from '#brand/read/source-places.ts';
import type { ElementExplanation } from '#model/explain/explain-site.ts';
import { composeElements } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { CommandError } from '../command-error.ts';
import { packsFolder } from '../packs/check.ts';
import { brandOf, brandsFolder, print } from './shared.ts';
import { brandFilePath, readSource, readTrees, treesAt } from './sources.ts';

interface ExplainOptions {
  readonly trees?: string | undefined;
  /** Address of the site on a running server. */
  readonly from?: string | undefined;
  readonly at?: string | undefined;
  readonly json: boolean;
}

/** `brand explain <merchant> <id | family.* | --all> [--trees F | --from URL] [--at N] [--json]`; `id` is undefined for `--all`. */
export async function explain(merchant: string, id: string | undefined, options: ExplainOptions): Promise<number> {
  const { at, json: asJson } = options;
  const brand = await brandOf(merchant);
  await warnOfProblems(merchant);
  const source = await readTrees(merchant, options);
  const chosen = source ? treesAt(source, at) : { trees: {} };
  const answer = explainInBrand(brand, id ?? '*', chosen.trees);
  if ('unknownId' in answer) {
    throw new CommandError(
      `No element has the id ${answer.unknownId}.${answer.near ? ` Did you mean ${answer.near}?` : ''}`,
    );
  }
  const explanations = await withDemands(brand, answer.explanations);
  const placeOf = createPlaces({
    brand: await readSource(brandFilePath(merchant)),
    ...(source ? { trees: source } : {}),
    ...(chosen.at === undefined ? {} : { at: chosen.at }),
  });
  print(asJson ? asData(explanations, id, placeOf) : asText(explanations, id, placeOf));
  return 0;
}

/** Adds the rows of market packs that demand an element to its notes. */
async function withDemands(
  brand: Brand,
  explanations: readonly ElementExplanation[],
): Promise<readonly ElementExplanation[]> {
  const read = await Promise.all(brand.packs.map((id) => readPack(packsFolder(), id)));
  const packs = read.flatMap(({ pack }) => pack ?? []);
  if (packs.length === 0) return explanations;
  const elements = new Map(composeElements(brand).map((element) => [element.id, element]));
  return explanations.map((explanation) => {
    const element = elements.get(explanation.id) ?? { id: explanation.id };
    return { ...explanation, notes: [...explanation.notes, ...elementDemands(element, packs, Date.now())] };
  });
}

/**
 * Invalid list items are dropped by the parser, which shifts the items after them: positions in a file with problems
 * may be off.
 */
async function warnOfProblems(merchant: string): Promise<void> {
  const { problems } = await readBrandFolder(brandsFolder(), merchant);
  if (!problems.some(isError)) return;
  process.stderr.write(
    `The brand ${merchant} has problems (npm run brand -- check ${merchant}): reported positions may be wrong.\n`,
  );
}

/** A family and `--all` give a list, a single id gives one explanation. */
function asData(explanations: readonly ElementExplanation[], id: string | undefined, placeOf: PlaceOf): string {
  const data = explanations.map((explanation) => explanationJson(explanation, placeOf));
  return JSON.stringify(id === undefined || id.endsWith('*') ? data : data[0], null, 2);
}

function asText(explanations: readonly ElementExplanation[], id: string | undefined, placeOf: PlaceOf): string {
  if (id === undefined) return explanations.map(causeLine).join('\n');
  return explanations.map((explanation) => explanationText(explanation, placeOf)).join('\n\n');
}
