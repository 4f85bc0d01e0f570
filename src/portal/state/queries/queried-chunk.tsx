import type { ComponentType } from 'react';
import { type LazyChunk, lazyChunk } from '#portal/chunks/lazy-chunk.ts';

const Queries = lazyChunk(
  () => import('./queries.tsx'),
  (file) => file.Queries,
);

/** A lazy component that may use replies (`useQuery`): the query library is loaded with the first of them. */
export function queriedChunk<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (file: Module) => ComponentType<Props>,
): LazyChunk<Props> {
  const Body = lazyChunk(load, pick);
  function Queried(props: Props) {
    return (
      <Queries>
        <Body {...props} />
      </Queries>
    );
  }
  const preload = () => Promise.all([Queries.preload(), Body.preload()]).then(() => undefined);
  return Object.assign(Queried, { preload, drawn: Body.drawn });
}
