/** Sea animals that a game's title may name; the cover then shows the animal. */
export const titleMotifs = ['octopus', 'seahorse', 'manta', 'turtle', 'whale', 'lobster'] as const;
export type TitleMotif = (typeof titleMotifs)[number];

/** The motif that a game's code or title contains, case-insensitive; undefined: none. */
export function titleMotif(...words: readonly (string | undefined)[]): TitleMotif | undefined {
  const text = words.join(' ').toLowerCase();
  return titleMotifs.find((motif) => text.includes(motif));
}
