import type { GameProof } from '../frame/game-page.ts';

/** The proofs of all games, whole from the start: nothing is fetched once seeds stand in the form. */
const PROOFS = import.meta.glob<GameProof>('../../games/*/page/proof.tsx', { eager: true });

/** What draws the outcomes of a kind of game; undefined for one that this house does not have. */
export function proofOf(kind: string): GameProof | undefined {
  const path = `../../games/${kind}/page/proof.tsx`;
  return Object.hasOwn(PROOFS, path) ? PROOFS[path] : undefined;
}
