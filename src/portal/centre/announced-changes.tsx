import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';

interface Standing {
  readonly id: string;
  readonly state: string;
}

interface AnnouncedChangesProps<Order extends Standing> {
  readonly orders: readonly Order[];
  readonly describe: (order: Order) => string;
}

/** Announces politely (screen reader) which orders of a list changed state since the last render. */
export function AnnouncedChanges<Order extends Standing>({ orders, describe }: AnnouncedChangesProps<Order>) {
  const seen = useRef(new Map<string, string>());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const moved = orders.filter(({ id, state }) => (seen.current.get(id) ?? state) !== state);
    for (const { id, state } of orders) seen.current.set(id, state);
    if (moved.length > 0) setAnnouncement(moved.map(describe).join('. '));
  });
  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}
