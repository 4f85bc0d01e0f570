/** Reorders a list before the order is saved. */

/** Moves an id by one place; returns the same ids if the id cannot move. */
export function moveBy(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return ids;
  return ids.with(from, other).with(from + by, id);
}

/** Moves an id to a place; returns the same ids if the id is not among them. */
export function moveTo(ids: readonly string[], id: string, place: number): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id).toSpliced(place, 0, id) : ids;
}

/** Sorts rows by a custom order; rows that are missing in the order follow in their original order. */
export function arranged<Row extends { readonly id: string }>(
  rows: readonly Row[],
  order: readonly string[] | undefined,
): readonly Row[] {
  if (order === undefined) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = order.flatMap((id) => byId.get(id) ?? []);
  return [...first, ...rows.filter(({ id }) => !order.includes(id))];
}

/** The ids whose place changed, in their new order: only these are sent. */
export function movedIds(rows: readonly { readonly id: string }[], order: readonly string[]): readonly string[] {
  const now = arranged(rows, order);
  return now.flatMap(({ id }, at) => (rows[at]?.id === id ? [] : [id]));
}
