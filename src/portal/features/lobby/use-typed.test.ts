// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { REST_MS, useTyped } from './use-typed.ts';

beforeEach(() => void vi.useFakeTimers());

function open() {
  const asked: string[] = [];
  const hook = renderHook(({ words }) => useTyped(words, (wanted) => asked.push(wanted)), {
    initialProps: { words: '' },
  });
  const typed = () => hook.result.current.typed;
  const type = (value: string) => act(() => hook.result.current.setTyped(value));
  const search = (value: string) => act(() => hook.result.current.search(value));
  const rest = () => act(() => vi.advanceTimersByTime(REST_MS));
  const answer = (words: string) => hook.rerender({ words });
  return { asked, typed, type, search, rest, answer };
}

it('M137: a cleared field stays cleared when the page applies the search only then', () => {
  const { asked, typed, type, search, rest, answer } = open();
  type('Wander');
  rest();
  search('');
  answer('Wander');
  expect(typed()).toBe('');
  answer('');
  rest();
  expect([typed(), asked]).toEqual(['', ['Wander', '']]);
});

it('M137: words from elsewhere are taken over, also those searched before', () => {
  const { asked, typed, type, rest, answer } = open();
  type('Wander');
  rest();
  answer('Wander');
  type('Wanderer');
  rest();
  answer('Wanderer');
  answer('Wander');
  rest();
  expect([typed(), asked]).toEqual(['Wander', ['Wander', 'Wanderer']]);
});

it('M137: one answer settles words searched twice: later ones are from elsewhere', () => {
  const { typed, search, rest, answer } = open();
  for (const words of ['Wander', '', 'Wander']) search(words);
  answer('Wander');
  answer('');
  rest();
  expect(typed()).toBe('');
});
