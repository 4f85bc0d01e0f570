import { explainInBrand, explanationText } from '#brand/explain-element.ts';
import { brandOf, CallMistake, print, readJson } from './shared.ts';

/** `brand explain <merchant> <id> [--trees F] [--json]`. */
export async function explain(
  merchant: string,
  id: string,
  treesFile: string | undefined,
  asJson: boolean,
): Promise<number> {
  const brand = await brandOf(merchant);
  const answer = explainInBrand(brand, id, treesFile === undefined ? {} : await readJson(treesFile));
  if ('unknownId' in answer) {
    throw new CallMistake(`No element has the id ${id}.${answer.near ? ` Did you mean ${answer.near}?` : ''}`);
  }
  print(asJson ? JSON.stringify(answer.explanation, null, 2) : explanationText(answer.explanation));
  return 0;
}
