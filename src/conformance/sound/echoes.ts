import { isObject } from '#model/json/json.ts';
import type { Fault } from '../verdict/verdict.ts';

/** Request fields that the reply repeats. */
const ECHOED = ['id', 'from', 'to', 'missionId', 'promotionId', 'gameId'];
/** Filters: every row of the reply must match. A comma-separated list matches any of its values. */
const FILTERS = ['gameType', 'vassalage', 'category', 'vendor', 'wallet'];

/** Mismatch between reply and request: another object, or rows outside the filter. */
export function echoFault(value: unknown, request: unknown): Fault | undefined {
  if (!isObject(value) || !isObject(request)) return undefined;
  const other = ECHOED.find(
    (name) => isWord(request[name]) && isWord(value[name]) && differ(value[name], request[name]),
  );
  if (other !== undefined)
    return fault(`/value/${other} is ${show(value[other])} where ${show(request[other])} was asked for`);
  for (const [list, rows] of Object.entries(value)) {
    const detail = Array.isArray(rows) ? rowFault(rows, request) : undefined;
    if (detail !== undefined) return fault(`/value/${list}${detail}`);
  }
  return undefined;
}

function rowFault(rows: readonly unknown[], request: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of FILTERS) {
    const asked = typeof request[name] === 'string' ? request[name].split(',') : [];
    if (asked.length === 0 || asked[0] === '' || asked[0] === 'ALL') continue;
    const at = rows.findIndex((row) => isObject(row) && isWord(row[name]) && !asked.includes(String(row[name])));
    const row = rows[at];
    if (isObject(row))
      return `/${at}/${name} is ${show(row[name])} where ${asked.join(',').slice(0, 60)} was asked for`;
  }
  return undefined;
}

function differ(one: unknown, other: unknown): boolean {
  return String(one) !== String(other);
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : typeof value === 'number';
}

function show(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
}

function fault(detail: string): Fault {
  return { rule: 'reply-of-request', detail };
}
