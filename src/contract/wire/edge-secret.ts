/**
 * Header of a platform gateway's `GET /readyz` reply with which an edge in a separate process checks that the gateway
 * trusts it. A third-party gateway sends no such header and trusts no edge.
 */
export const EDGE_ANSWER = 'x-livery-edge';

/** The edge sent the right secret, a wrong secret, or no secret. */
const EDGE_ANSWERS = ['believed', 'refused', 'unproven'] as const;
export type EdgeAnswer = (typeof EDGE_ANSWERS)[number];

/** Undefined: the header is absent or unknown. */
export function readEdgeAnswer(header: string | null): EdgeAnswer | undefined {
  return EDGE_ANSWERS.find((answer) => answer === header);
}
