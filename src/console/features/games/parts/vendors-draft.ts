/** Unsaved toggles and moves of vendors. */
import type { LaneCategory, VendorChoice, VendorsRequest } from '#contract/staff/games/calls.ts';

export interface VendorsDraft {
  /** The revision that the first edit was based on; null without edits. */
  readonly base: number | null;
  /** By `CATEGORY.CODE`: the new state. */
  readonly toggled: Readonly<Record<string, boolean>>;
  /** By category: the codes in their new order. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
}

export const NO_VENDORS_DRAFT: VendorsDraft = { base: null, toggled: {}, orders: {} };

/** The key of a vendor: one vendor can be in several categories. */
export function keyOf({ category, code }: Pick<VendorChoice, 'category' | 'code'>): string {
  return `${category}.${code}`;
}

/** A vendor with the draft applied. */
export interface VendorRow {
  readonly vendor: VendorChoice;
  readonly isOn: boolean;
  readonly isToggled: boolean;
  /** Counted from one. */
  readonly place: number;
  readonly placeBefore: number;
}

/** A category with its vendors, in the order of the draft. */
export interface VendorLane {
  readonly category: string;
  readonly rows: readonly VendorRow[];
}

/** The lanes with the draft applied, in the given order; other categories follow. */
export function drawLanes(
  vendors: readonly VendorChoice[],
  { toggled, orders }: VendorsDraft,
  categories: readonly LaneCategory[],
): readonly VendorLane[] {
  const byCategory = Map.groupBy(vendors, ({ category }) => category);
  const all = [...new Set([...categories, ...byCategory.keys()])].filter((category) => byCategory.has(category));
  return all.map((category) => {
    const saved = byCategory.get(category) ?? [];
    const rows = inOrder(saved, Object.hasOwn(orders, category) ? orders[category] : undefined).map((vendor, at) => {
      const key = keyOf(vendor);
      const isToggled = Object.hasOwn(toggled, key) && toggled[key] !== vendor.enabled;
      const isOn = isToggled ? !vendor.enabled : vendor.enabled;
      return { vendor, isOn, isToggled, place: at + 1, placeBefore: saved.indexOf(vendor) + 1 };
    });
    return { category, rows };
  });
}

function inOrder(saved: readonly VendorChoice[], order: readonly string[] = []): readonly VendorChoice[] {
  const placed = order.flatMap((code) => saved.find((vendor) => vendor.code === code) ?? []);
  return [...placed, ...saved.filter((vendor) => !placed.includes(vendor))];
}

export function toggleVendor(
  draft: VendorsDraft,
  revision: number,
  vendor: VendorChoice,
  enabled: boolean,
): VendorsDraft {
  const key = keyOf(vendor);
  const { [key]: _, ...others } = draft.toggled;
  const toggled = enabled === vendor.enabled ? others : { ...others, [key]: enabled };
  return tidy({ ...draft, toggled }, revision);
}

/** Moves a vendor of a lane to a place, counted from zero. */
export function moveVendor(
  draft: VendorsDraft,
  revision: number,
  { category, rows }: VendorLane,
  from: number,
  to: number,
): VendorsDraft {
  const codes = rows.map(({ vendor }) => vendor.code);
  const [code] = codes.splice(from, 1);
  if (code === undefined || to < 0 || to > codes.length) return draft;
  codes.splice(to, 0, code);
  const saved = [...rows].sort((one, other) => one.placeBefore - other.placeBefore).map(({ vendor }) => vendor.code);
  const { [category]: _, ...others } = draft.orders;
  const isAsSaved = codes.every((one, at) => one === saved[at]);
  return tidy({ ...draft, orders: isAsSaved ? others : { ...others, [category]: codes } }, revision);
}

function tidy(draft: VendorsDraft, revision: number): VendorsDraft {
  const isEmpty = Object.keys(draft.toggled).length + Object.keys(draft.orders).length === 0;
  return isEmpty ? NO_VENDORS_DRAFT : { ...draft, base: draft.base ?? revision };
}

/**
 * The changed choices, as a request. Vendors of a reordered lane get consecutive places from the place of its first
 * vendor: the place of the lane among the others does not change.
 */
export function askVendors(lanes: readonly VendorLane[]): VendorsRequest['vendors'] {
  return lanes.flatMap(({ rows }) => {
    const isOrdered = rows.some(({ place, placeBefore }) => place !== placeBefore);
    const first = Math.min(...rows.map(({ vendor }) => vendor.position));
    return rows.flatMap(({ vendor, isOn, place }) => {
      const position = isOrdered ? first + place - 1 : vendor.position;
      const { code, category } = vendor;
      const isSame = isOn === vendor.enabled && position === vendor.position;
      return isSame ? [] : [{ code, category, enabled: isOn, position }];
    });
  });
}

export function countChanged(lanes: readonly VendorLane[]): number {
  return lanes.flatMap(({ rows }) => rows).filter((row) => row.isToggled || row.place !== row.placeBefore).length;
}

/** Parses a stored draft; an empty draft if it cannot be parsed. */
export function readVendorsDraft(stored: unknown): VendorsDraft {
  const draft = stored as Partial<VendorsDraft> | null;
  const isWhole =
    typeof draft?.base === 'number' && typeof draft.toggled === 'object' && typeof draft.orders === 'object';
  return isWhole ? (draft as VendorsDraft) : NO_VENDORS_DRAFT;
}
