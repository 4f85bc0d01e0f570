/**
 * How an edge in a process of its own hears whether its gateway believes it: `GET /readyz` of a gateway of ours carries this
 * header. A gateway of somebody else's has none, and believes no edge.
 */
export const EDGE_ANSWER = 'x-livery-edge';

/** The edge showed our secret; it showed another one; it showed none. */
const EDGE_ANSWERS = ['believed', 'refused', 'unproven'] as const;
export type EdgeAnswer = (typeof EDGE_ANSWERS)[number];

/** The answer that a header holds; undefined where there is none. */
export function readEdgeAnswer(header: string | null): EdgeAnswer | undefined {
  return EDGE_ANSWERS.find((answer) => answer === header);
}
