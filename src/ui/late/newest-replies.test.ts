import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { NewestReplies } from './newest-replies.ts';

const KEY = ['tickets'];

/** A page that shows a query; the test resolves each request, in the order that it chooses. */
function show() {
  const client = new NewestReplies({ defaultOptions: { queries: { retry: false } } });
  const asked: PromiseWithResolvers<string>[] = [];
  const isGivenUp: boolean[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: KEY,
    queryFn: ({ signal }) => {
      const at = asked.push(Promise.withResolvers()) - 1;
      isGivenUp[at] = false;
      signal.addEventListener('abort', () => {
        isGivenUp[at] = true;
      });
      return asked[at]?.promise ?? '';
    },
  });
  const stop = observer.subscribe(() => undefined);
  const answer = async (question: number, reply: string) => {
    asked[question - 1]?.resolve(reply);
    await vi.waitFor(() => expect(client.getQueryState(KEY)?.fetchStatus).toBeDefined());
    await Promise.resolve();
  };
  return { client, asked, isGivenUp, answer, stop, shown: () => client.getQueryData(KEY) };
}

let last: ReturnType<typeof show> | undefined;
afterEach(() => {
  last?.stop();
  last?.client.clear();
});
const open = () => {
  last = show();
  return last;
};

it('a query invalidated before its first answer is sent again, and the older answer is ignored', async () => {
  const { client, asked, isGivenUp, answer, shown } = open();
  const renewed = client.invalidateQueries({ queryKey: KEY });
  await answer(1, 'none, before the member joined');
  expect([asked.length, isGivenUp, shown()]).toEqual([2, [true, false], undefined]);
  await answer(2, 'three');
  await renewed;
  expect([asked.length, shown(), client.getQueryState(KEY)?.isInvalidated]).toEqual([2, 'three', false]);
});

it('an older answer after the newer one changes nothing', async () => {
  const { client, asked, answer, shown } = open();
  const renewed = client.invalidateQueries({ queryKey: KEY });
  await answer(2, 'three');
  await renewed;
  await answer(1, 'none');
  expect([asked.length, shown()]).toEqual([2, 'three']);
});

it('waiters for the first answer get the newer one', async () => {
  const { client, answer } = open();
  const waits = client.getQueryCache().find({ queryKey: KEY })?.fetch();
  void client.refetchQueries({ queryKey: KEY });
  await answer(1, 'none');
  await answer(2, 'three');
  expect(await waits).toBe('three');
});

it('a query without cancelRefetch goes on', async () => {
  const { client, asked, answer, shown } = open();
  const refetch = client.invalidateQueries({ queryKey: KEY }, { cancelRefetch: false });
  await answer(1, 'three');
  await refetch;
  expect([asked.length, shown()]).toEqual([1, 'three']);
});

it('a value that was set is not overwritten by a pending answer', async () => {
  const { client, asked, answer, shown } = open();
  client.setQueryData(KEY, 'two, said by a call');
  await answer(1, 'three');
  expect([asked.length, shown()]).toEqual([2, 'two, said by a call']);
  await answer(2, 'two');
  await vi.waitFor(() => expect(shown()).toBe('two'));
  client.setQueryData(KEY, 'one');
  expect([asked.length, shown()]).toEqual([2, 'one']);
});
