import type { ExportRow } from './read-model.ts';

export interface FileFormat {
  readonly type: string;
  readonly ending: string;
  readonly head: string;
  /** One entry with its line end. */
  line(row: ExportRow): string;
}

const COLUMNS = [
  'merchant',
  'seq',
  'at',
  'actor',
  'actorName',
  'action',
  'subject',
  'reason',
  'before',
  'after',
  'effect',
  'revision',
  'source',
  'previous',
  'hash',
] as const satisfies readonly (keyof ExportRow)[];

const STATES: readonly string[] = ['before', 'after', 'effect'];

/** CSV (RFC 4180), and JSON Lines with states as JSON values. */
export const fileFormats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    ending: 'csv',
    head: `${COLUMNS.join(',')}\r\n`,
    line: (row) => `${COLUMNS.map((name) => writeCell(row[name])).join(',')}\r\n`,
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    ending: 'jsonl',
    head: '',
    line: (row) => `{${COLUMNS.map((name) => `"${name}":${writeValue(name, row[name])}`).join(',')}}\n`,
  },
} as const satisfies Readonly<Record<string, FileFormat>>;

/**
 * A spreadsheet reads a cell that begins like this as a formula (CSV injection): a leading apostrophe makes it text.
 */
const FORMULA = /^(?:[=+@\t\r]|-.)/;

function writeCell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** States without line breaks are copied byte for byte from the database. */
function writeValue(name: string, value: string | number | null): string {
  if (!STATES.includes(name) || typeof value !== 'string') return JSON.stringify(value);
  return /[\r\n]/.test(value) ? JSON.stringify(JSON.parse(value)) : value;
}
