import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat/chat-messages.ts';
import { waitBefore } from './back-off.ts';
import {
  addMessage,
  addPending,
  dropPending,
  isNewDay,
  joinsOn,
  lastId,
  NO_TALK,
  removeMessage,
  type Talk,
  takeHistory,
  toneOf,
} from './talk.ts';

const at = new Date(2026, 10, 5, 12, 0, 0).getTime();
const chatMessage = (id: number, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  who: 'abcdefgh',
  name: 'An•••',
  text: `words ${id}`,
  at: at + id * 1_000,
  ...rest,
});
const ids = ({ messages }: Talk) => messages.map(({ id }) => id);

describe('M90: messages of the room’s page', () => {
  test('messages are in order, each once, in any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 })), (heard) => {
        const talk = heard.reduce((all, id) => addMessage(all, chatMessage(id)), NO_TALK);
        expect(ids(talk)).toEqual([...new Set(heard)].toSorted((one, other) => one - other));
      }),
    );
  });

  test('the member’s own message is pending until the room confirms it, and returned when refused', () => {
    const talk = addPending(addPending(NO_TALK, { key: 'one', text: 'a' }), { key: 'two', text: 'b' });
    const reported = addMessage(talk, chatMessage(7), 'one');
    expect([ids(reported), reported.pending]).toEqual([[7], [{ key: 'two', text: 'b' }]]);
    expect(dropPending(reported, 'two').pending).toEqual([]);
    expect(addMessage(addPending(reported, { key: 'three', text: 'c' }), chatMessage(7), 'three').pending).toHaveLength(
      1,
    );
  });

  test('a connecting history leaves older messages; those that it lacks were removed', () => {
    const before = [1, 2, 3, 4].reduce((all, id) => addMessage(all, chatMessage(id)), NO_TALK);
    expect(ids(takeHistory(before, [chatMessage(3), chatMessage(5)], false))).toEqual([1, 2, 3, 5]);
    expect(ids(takeHistory(before, [chatMessage(9)], true))).toEqual([9]);
    expect(ids(takeHistory(before, [], true))).toEqual([]);
    expect(lastId(removeMessage(before, 4))).toBe(3);
    expect(lastId(NO_TALK)).toBe(0);
  });

  test('it keeps three hundred messages', () => {
    const many = Array.from({ length: 320 }, (_, id) => chatMessage(id + 1)).reduce(
      (all, one) => addMessage(all, one),
      NO_TALK,
    );
    expect([many.messages.length, many.messages[0]?.id]).toEqual([300, 21]);
  });

  test('messages of one author are grouped for five minutes of one day', () => {
    expect(joinsOn(chatMessage(1), chatMessage(2))).toBe(true);
    expect(joinsOn(chatMessage(1), chatMessage(2, { who: 'ijklmnop' }))).toBe(false);
    expect(joinsOn(chatMessage(1), chatMessage(2, { at: at + 6 * 60_000 }))).toBe(false);
    expect(joinsOn(undefined, chatMessage(1))).toBe(false);
    const late = new Date(2026, 10, 5, 23, 59, 59).getTime();
    expect(joinsOn(chatMessage(1, { at: late }), chatMessage(2, { at: late + 2_000 }))).toBe(false);
    expect([isNewDay(undefined, chatMessage(1)), isNewDay(chatMessage(1), chatMessage(2))]).toEqual([true, false]);
    expect(toneOf('abcdefgh', 8)).toBe(toneOf('abcdefgh', 8));
  });
});

test('M90: a page waits a random time below a bound that doubles to half a minute before a retry', () => {
  expect([0, 1, 2, 9, 1_000].map((attempt) => waitBefore(attempt, 0.999_999))).toEqual([
    800, 1_600, 3_200, 30_000, 30_000,
  ]);
  expect(waitBefore(5, 0)).toBe(0);
});
