/** A row of the books that is wrong, in words for whoever keeps them. */
export interface Fault {
  /** Which row: `posting 17 of transfer 0f3c...`. */
  readonly row: string;
  readonly found: string;
  readonly expected: string;
}

/** A fault in one line. */
export function describeFault(merchant: string, { row, found, expected }: Fault): string {
  return `${merchant}: ${row}: ${found}; expected: ${expected}`;
}
