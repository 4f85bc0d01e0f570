import { textFor } from '#gateway/identity/texts.ts';
import { amountCell, createTimeCell, textCell } from './cells.ts';
import type { ExportColumn, ExportValue } from './sources/source.ts';

export interface SheetFormat {
  readonly language: string;
  readonly zone: string;
  readonly currency: { readonly code: string; readonly exponent: number };
}

export interface Sheet {
  /** With a byte order mark: without it spreadsheets assume another encoding. */
  readonly head: string;
  line(values: readonly ExportValue[]): string;
}

const BYTE_ORDER_MARK = '\u{FEFF}';

/** Creates an RFC 4180 formatter with the header row in the reader's language. */
export function createSheet(columns: readonly ExportColumn[], format: SheetFormat): Sheet {
  const writers = columns.map((column) => writerOf(column, format));
  return {
    head: `${BYTE_ORDER_MARK}${columns.map((column) => textCell(headOf(column, format))).join(',')}\r\n`,
    line: (values) => `${writers.map((write, at) => write(values[at] ?? null)).join(',')}\r\n`,
  };
}

function headOf({ name, as }: ExportColumn, { language, zone, currency }: SheetFormat): string {
  const words = textFor(language, `sheet.column.${name}`) ?? name;
  if (as === 'time') return `${words} (${zone})`;
  return as === 'amount' ? `${words} (${currency.code})` : words;
}

const FIGURE = /^-?[0-9]+(\.[0-9]+)?$/;

type Writer = (value: ExportValue) => string;

function writerOf({ as, words, keys }: ExportColumn, { language, zone, currency }: SheetFormat): Writer {
  const timeCell = createTimeCell(zone);
  const cache = new Map<string, string>();
  const cellOf = (value: string): string => {
    const known = cache.get(value) ?? textCell(textFor(language, keys?.[value] ?? `${words}.${value}`) ?? value);
    // Cache of formatted words: they have few distinct values, and no user input.
    if (cache.size < 1_000) cache.set(value, known);
    return known;
  };
  return (value) => {
    if (value === null) return '';
    if (value instanceof Date) return timeCell(value);
    if (typeof value === 'bigint') return as === 'amount' ? amountCell(value, currency.exponent) : String(value);
    if (typeof value === 'number') return String(value);
    if (as === 'figure' && FIGURE.test(value)) return value;
    return as === 'words' ? cellOf(value) : textCell(value);
  };
}
