/** One thing that a fix wrote. */
export interface Change {
  /** The rule whose finding it mends. */
  readonly rule: string;
  /** JSON pointer of what was changed. */
  readonly path: string;
  /** What was done, in words. */
  readonly did: string;
}

/** A text and what was changed to get it. */
export interface Fixed {
  readonly text: string;
  readonly changes: readonly Change[];
}

/** How jsonc-parser writes what it adds: as brand files are written everywhere here. */
export const WRITING = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } } as const;
