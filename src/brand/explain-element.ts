/** What `brand explain` prints: why an element of a brand is shown or not, and the smallest change that would turn it. */
import type { Brand } from '#model/documents/brand.ts';
import { nearest } from '#model/documents/repair.ts';
import { parseTrees, treesFacts } from '#model/documents/trees.ts';
import { composeElements } from '#model/elements.ts';
import type { Explanation } from '#model/explain.ts';
import { describeFlips, explainElement } from '#model/explain.ts';

export type ExplainAnswer =
  | { readonly explanation: Explanation }
  | { readonly unknownId: string; readonly near: string | undefined };

/** Explains one element against trees (`{}`: everything empty, a visitor). An id that nothing has is answered with the nearest. */
export function explainInBrand(brand: Brand, id: string, rawTrees: unknown): ExplainAnswer {
  const trees = parseTrees(rawTrees, brand);
  const elements = composeElements(brand, trees.documents.rules);
  const element = elements.find((candidate) => candidate.id === id);
  if (!element)
    return {
      unknownId: id,
      near: nearest(
        id,
        elements.map((candidate) => candidate.id),
      ),
    };
  return { explanation: explainElement(element, treesFacts(trees)) };
}

/** The explanation as lines for people. */
export function explanationText({ id, shown, reasons, flips }: Explanation): string {
  const verdict = shown === undefined ? 'not known' : shown ? 'shown' : 'not shown';
  const because = reasons.map((reason) => {
    const mark = reason.holds === undefined ? '?' : reason.holds ? '+' : '-';
    const own = reason.because ? ` (${reason.because})` : '';
    return `  ${mark} ${reason.words}${own}  [${reason.document} ${reason.pointer || '/'}]`;
  });
  const always = because.length === 0 ? ['  its condition is always the same'] : because;
  const turned = shown === true ? 'It would be hidden' : 'It would be shown';
  return [`${id} is ${verdict}, because:`, ...always, `${turned} ${describeFlips(flips)}.`].join('\n');
}
