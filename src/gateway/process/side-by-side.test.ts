import { expect, test } from 'vitest';
import { createSideBySide } from './side-by-side.ts';

function work() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const each = (name: string) =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.set(name, resolve);
    });
  return { begun, each, finish: (name: string) => ends.get(name)?.() };
}

test('a hanging name blocks only itself: the others start again and again', async () => {
  const { begun, each, finish } = work();
  const runner = createSideBySide(2, each);
  const first = runner.begin(['slow', 'a', 'b']);
  finish('a');
  await first;
  finish('b');
  await runner.begin(['slow']);
  await runner.begin(['slow', 'a']);
  expect(begun).toEqual(['slow', 'a', 'b', 'a']);
});

test('work that hangs is begun again beside it, up to the limit of its name', async () => {
  const { begun, each, finish } = work();
  const runner = createSideBySide(4, each, 2);
  await runner.begin(['slow', 'a']);
  await runner.begin(['slow']);
  await runner.begin(['slow']);
  finish('a');
  expect(begun).toEqual(['slow', 'a', 'slow']);
});

test('end waits for all started work', async () => {
  const { each, finish } = work();
  const runner = createSideBySide(2, each);
  await runner.begin(['a', 'b']);
  let isOver = false;
  const over = runner.end().then(() => (isOver = true));
  finish('a');
  await Promise.resolve();
  expect(isOver).toBe(false);
  finish('b');
  await over;
  expect(isOver).toBe(true);
});
