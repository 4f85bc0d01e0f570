/** A card: rank 1 to 13 (a high ace is 14), suit 0 to 3. Each game defines the order of ranks and suits. */
export interface Card {
  readonly rank: number;
  readonly suit: number;
}
