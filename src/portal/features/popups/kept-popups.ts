/** What this browser keeps of announcements that came up by themselves: those that come once in a period, and those not wanted again. */
import type { Announcement } from '#contract/announcements/read.ts';
import { browserStorages, type Storages } from '#portal/state/session.ts';

type Storage = Storages['local'];
type Row = Pick<Announcement, 'id' | 'timestamp' | 'periodDays'>;

/** Storage key; the value is text like `12@1700000000000=never 13@=1700000000000`. */
const KEY = 'popupsKept';
const NEVER = 'never';
const DAY_MS = 86_400_000;
/** Older ones are forgotten: a site has few at a time. */
const MOST = 200;

/** Whether an announcement may come up by itself now (epoch milliseconds). */
export function mayCome(row: Row, now: number, storage: Storage = browserStorages().local): boolean {
  const kept = readKept(storage).get(nameOf(row));
  if (kept === undefined) return true;
  return kept !== NEVER && now >= Number(kept) + (row.periodDays ?? 0) * DAY_MS;
}

/** Notes that announcements were shown; it matters for those that come once in a period. */
export function keepShown(rows: readonly Row[], now: number, storage: Storage = browserStorages().local): void {
  const periodic = rows.filter(({ periodDays }) => periodDays !== undefined);
  if (periodic.length > 0) write(storage, new Map(periodic.map((row) => [nameOf(row), String(now)])));
}

/** This one is not wanted again. */
export function dropPopup(row: Row, storage: Storage = browserStorages().local): void {
  write(storage, new Map([[nameOf(row), NEVER]]));
}

/** An announcement that was written anew is another. */
function nameOf({ id, timestamp }: Row): string {
  return `${encodeURIComponent(id)}@${timestamp ?? ''}`;
}

function readKept(storage: Storage): ReadonlyMap<string, string> {
  const entries = (storage.getItem(KEY) ?? '').split(' ').map((entry) => entry.split('='));
  return new Map(entries.flatMap(([name, value]) => (name && value ? [[name, value] as const] : [])));
}

function write(storage: Storage, news: ReadonlyMap<string, string>): void {
  const kept = [...new Map([...readKept(storage), ...news])].slice(-MOST);
  storage.setItem(KEY, kept.map(([name, value]) => `${name}=${value}`).join(' '));
}
