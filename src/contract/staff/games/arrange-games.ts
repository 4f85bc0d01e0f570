/** A game that is to stand elsewhere in its lane. */
export interface GameMove {
  readonly nodeId: string;
  /** The game that it stands directly before then; absent: it is the last of its lane. */
  readonly before?: string;
}

/**
 * Ids in the order that moves make of them, one after the other. A move of what is not there, or before what is not there,
 * moves nothing: a page of a list may lack the other. Pure.
 */
export function arrangeGames(ids: readonly string[], moves: readonly GameMove[]): readonly string[] {
  const order = [...ids];
  for (const { nodeId, before } of moves) {
    const from = order.indexOf(nodeId);
    if (from < 0 || nodeId === before || (before !== undefined && !order.includes(before))) continue;
    order.splice(from, 1);
    order.splice(before === undefined ? order.length : order.indexOf(before), 0, nodeId);
  }
  return order;
}
