import { bankerDraws } from '../rules/baccarat.ts';

/** Points of a card -> number of such cards in eight decks. */
const SHOE: readonly number[] = Array.from({ length: 10 }, (_, points) => (points === 0 ? 128 : 32));

/** Probabilities of player, banker and tie by all sequences of points from eight decks. */
export function chancesOfBaccarat(): Readonly<Record<'player' | 'banker' | 'tie', number>> {
  const chances = { player: 0, banker: 0, tie: 0 };
  const shoe = [...SHOE];
  let left = 416;
  const each = (chance: number, work: (points: number, chance: number) => void): void => {
    for (const [points, count] of shoe.entries()) {
      if (count === 0) continue;
      shoe[points] = count - 1;
      left -= 1;
      work(points, (chance * count) / (left + 1));
      left += 1;
      shoe[points] = count;
    }
  };
  const end = (player: number, banker: number, chance: number): void => {
    const [own, other] = [player % 10, banker % 10];
    chances[own === other ? 'tie' : own > other ? 'player' : 'banker'] += chance;
  };
  each(1, (one, p1) =>
    each(p1, (two, p2) =>
      each(p2, (three, p3) =>
        each(p3, (four, p4) => {
          const [player, banker] = [(one + three) % 10, (two + four) % 10];
          if (Math.max(player, banker) >= 8) return end(player, banker, p4);
          const last = (own: number, third: number | undefined, chance: number): void => {
            if (!bankerDraws(banker, third)) end(own, banker, chance);
            else each(chance, (points, p) => end(own, banker + points, p));
          };
          if (player >= 6) return last(player, undefined, p4);
          each(p4, (third, p5) => last(player + third, third, p5));
        }),
      ),
    ),
  );
  return chances;
}
