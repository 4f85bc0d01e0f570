import { hashKey } from '@tanstack/react-query';
import { use, useSyncExternalStore } from 'react';
import { QueriesContext } from './queries-place.ts';

/**
 * The reply that the server's markup was made from while a part hydrates, and the newest one afterwards. Needed where
 * another part of the page may have loaded the same query before this part hydrates: its markup would differ.
 */
export function useAsServed<Reply>(key: readonly unknown[], newest: Reply | undefined): Reply | undefined {
  const { first = [] } = use(QueriesContext);
  return useSyncExternalStore(
    never,
    () => newest,
    () => first.find((reply) => hashKey(reply.key) === hashKey(key))?.data as Reply | undefined,
  );
}

const never = () => () => undefined;
