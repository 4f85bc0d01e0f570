import type { GameProof } from '../frame/game-page.ts';

/** Proofs of all games, loaded eagerly: nothing is fetched after seeds are entered. */
const PROOFS = import.meta.glob<GameProof>('../../games/*/page/proof.tsx', { eager: true });

/** Renderer of a kind's outcomes; undefined if the demo game provider does not have it. */
export function proofOf(kind: string): GameProof | undefined {
  const path = `../../games/${kind}/page/proof.tsx`;
  return Object.hasOwn(PROOFS, path) ? PROOFS[path] : undefined;
}
