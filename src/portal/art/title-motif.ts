/** What a game may be named after and is then drawn as: animals of the sea. */
export const titleMotifs = ['octopus', 'seahorse', 'manta', 'turtle', 'whale', 'lobster'] as const;
export type TitleMotif = (typeof titleMotifs)[number];

/** The motif that a game's code or title names, in whatever case; undefined: none of these. */
export function titleMotif(...words: readonly (string | undefined)[]): TitleMotif | undefined {
  const stated = words.join(' ').toLowerCase();
  return titleMotifs.find((motif) => stated.includes(motif));
}
