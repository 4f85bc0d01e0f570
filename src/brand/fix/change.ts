/** A change made by a fix. */
export interface Change {
  readonly rule: string;
  /** JSON pointer of the changed value. */
  readonly path: string;
  readonly did: string;
}

export interface Fixed {
  readonly text: string;
  readonly changes: readonly Change[];
}

/** jsonc-parser options for new text: the usual format of brand files. */
export const WRITING = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } } as const;
