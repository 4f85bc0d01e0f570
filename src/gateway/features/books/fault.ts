/** A wrong row of the books, described for operators. */
export interface Fault {
  /** For example `posting 17 of transfer 0f3c...`. */
  readonly row: string;
  readonly found: string;
  readonly expected: string;
}

export function describeFault(merchant: string, { row, found, expected }: Fault): string {
  return `${merchant}: ${row}: ${found}; expected: ${expected}`;
}
