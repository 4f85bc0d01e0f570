import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useMerchant } from '#console/people/use-pages.ts';
import type { Undoable } from '#console/undo/use-take-back.tsx';
import { EntryScreen } from './entry/entry-screen.tsx';
import { ContentList } from './list/content-list.tsx';
import { readKind } from './words/kinds.ts';

/** A site's content: the entries of one kind, or one opened entry. */
export default function Content() {
  const merchant = useMerchant();
  const { kind: name, contentEntry } = useParams();
  const kind = readKind(name);
  // The result of an action is shown in the entry's form, or in the list if the entry was removed.
  const [done, setDone] = useState<Undoable>();
  const shared = { merchant, kind, done, onDone: setDone };
  if (contentEntry === undefined) return <ContentList key={merchant} {...shared} />;
  return <EntryScreen key={`${merchant} ${kind} ${contentEntry}`} id={contentEntry} {...shared} />;
}
