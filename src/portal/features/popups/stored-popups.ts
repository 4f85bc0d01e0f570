/**
 * Stores in this browser which self-opening announcements were shown (those limited to once per period) or dismissed.
 */
import type { Announcement } from '#contract/announcements/read.ts';
import { browserStorages, type Storages } from '#portal/state/session.ts';

type Storage = Storages['local'];
type Row = Pick<Announcement, 'id' | 'timestamp' | 'periodDays'>;

/** Storage key; the value is text like `12@1700000000000=never 13@=1700000000000`. */
const KEY = 'popupsKept';
const NEVER = 'never';
const DAY_MS = 86_400_000;
/** Older entries are dropped: a site has few at a time. */
const MOST = 200;

/** Whether an announcement may pop up now (epoch milliseconds). */
export function mayCome(row: Row, now: number, storage: Storage = browserStorages().local): boolean {
  const stored = readStored(storage).get(nameOf(row));
  if (stored === undefined) return true;
  return stored !== NEVER && now >= Number(stored) + (row.periodDays ?? 0) * DAY_MS;
}

/** Records announcements as shown; only needed for those limited to once per period. */
export function keepShown(rows: readonly Row[], now: number, storage: Storage = browserStorages().local): void {
  const periodic = rows.filter(({ periodDays }) => periodDays !== undefined);
  if (periodic.length > 0) write(storage, new Map(periodic.map((row) => [nameOf(row), String(now)])));
}

export function dropPopup(row: Row, storage: Storage = browserStorages().local): void {
  write(storage, new Map([[nameOf(row), NEVER]]));
}

/** An edited announcement counts as a new one. */
function nameOf({ id, timestamp }: Row): string {
  return `${encodeURIComponent(id)}@${timestamp ?? ''}`;
}

function readStored(storage: Storage): ReadonlyMap<string, string> {
  const entries = (storage.getItem(KEY) ?? '').split(' ').map((entry) => entry.split('='));
  return new Map(entries.flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])));
}

function write(storage: Storage, news: ReadonlyMap<string, string>): void {
  const stored = [...new Map([...readStored(storage), ...news])].slice(-MOST);
  storage.setItem(KEY, stored.map(([name, value]) => `${name}=${value}`).join(' '));
}
