/** The order of a list while somebody arranges it. */

/** Moves an id by one place; the same ids where it cannot move. */
export function moveBy(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return ids;
  return ids.with(from, other).with(from + by, id);
}

/** Moves an id to a place; the same ids where it is not among them. */
export function moveTo(ids: readonly string[], id: string, place: number): readonly string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id).toSpliced(place, 0, id) : ids;
}

/** Rows in an order that somebody arranged; rows that it does not name follow as they came. */
export function arranged<Row extends { readonly id: string }>(
  rows: readonly Row[],
  order: readonly string[] | undefined,
): readonly Row[] {
  if (order === undefined) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const first = order.flatMap((id) => byId.get(id) ?? []);
  return [...first, ...rows.filter(({ id }) => !order.includes(id))];
}

/** The ids that do not stand where they stood, in their new order: only they are sent. */
export function movedIds(rows: readonly { readonly id: string }[], order: readonly string[]): readonly string[] {
  const now = arranged(rows, order);
  return now.flatMap(({ id }, at) => (rows[at]?.id === id ? [] : [id]));
}
