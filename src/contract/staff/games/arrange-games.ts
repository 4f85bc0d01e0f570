/** Reordering games: a game and its new place in its lane. */
export interface GameMove {
  readonly nodeId: string;
  /** The game before which it is placed; absent: the end of its lane. */
  readonly before?: string;
}

/**
 * Applies moves to a list of ids, one after the other. A move of a missing id, or before a missing id, has no effect: a
 * page of a list may lack the other one. Pure.
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
