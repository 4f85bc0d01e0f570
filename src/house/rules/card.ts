/** A card: rank 1 to 13 (an ace that is high is 14), suit 0 to 3. Which is higher, and whether a suit decides, is a game's own. */
export interface Card {
  readonly rank: number;
  readonly suit: number;
}
