import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HISTORY, readChatAsk, readChatNotice } from './chat-messages.ts';
import { readChatLaunch, readChatUnread } from './read.ts';

const SECRET = `${'a'.repeat(43)}aurora`;
const chatMessage = { id: 3, who: 'abcdefgh12345678', name: 'An•••', text: '<b>hi</b>', at: 1_700_000_000_000 };

describe('M58: where the chat room opens', () => {
  test.each([
    ['https://chat.example/?ticket=1', 'https://chat.example/?ticket=1'],
    [' http://chat.localhost:8080/ ', 'http://chat.localhost:8080/'],
    ['https://ann:secret@chat.example/', undefined],
    ['https://ann@chat.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['//chat.example', undefined],
    ['/chat', undefined],
    [`https://chat.example/${'a'.repeat(2_048)}`, undefined],
    [7, undefined],
  ])('%j opens %j', (chatUrl, address) => {
    expect(readChatLaunch({ chatUrl })?.address).toBe(address);
    expect(readChatLaunch({ chatUrl })?.takesLook ?? false).toBe(false);
  });

  test('only a page that asks for it gets the theme of its host page', () => {
    expect(readChatLaunch({ chatUrl: 'https://chat.example/', takesLook: true })?.takesLook).toBe(true);
    expect(readChatLaunch(null)).toBeUndefined();
  });

  test('M90: the unread count is a number, numeric text or a map', () => {
    expect([7, '12', { count: 3 }, -1, 'many', null, undefined].map(readChatUnread)).toEqual([7, 12, 3, 0, 0, 0, 0]);
  });
});

describe('M90: messages between page and gateway', () => {
  test('a valid message is unchanged', () => {
    for (const ask of [
      { type: 'enter', ticket: SECRET },
      { type: 'resume', pass: SECRET, after: 12 },
      { type: 'say', text: 'hello', key: 'abcdef123456' },
      { type: 'seen', id: 9 },
    ])
      expect(readChatAsk(JSON.stringify({ ...ask, more: 1 }))).toEqual(ask);
    for (const report of [
      { type: 'entered', pass: SECRET, who: chatMessage.who, site: 'http://aurora.localhost', canWrite: true },
      { type: 'history', messages: [chatMessage], isWhole: true },
      { type: 'message', message: chatMessage, key: 'abcdef123456' },
      { type: 'message', message: chatMessage },
      { type: 'removed', id: 3 },
      { type: 'presence', count: 2, people: [{ who: chatMessage.who, name: 'An•••' }] },
      { type: 'muted', forMs: 300_000 },
      { type: 'refused', why: 'tooFast', key: 'abcdef123456', waitMs: 900 },
      { type: 'left', why: 'loggedOut' },
    ])
      expect(readChatNotice(JSON.stringify(report))).toEqual(report);
  });

  test.each([
    ...['', '{', 'null', '[]', '7', '{"type":"fly"}', '{"type":"constructor"}', '{"type":"__proto__"}'],
    ...['{"type":"enter","ticket":"short"}', '{"type":"say","text":"a","key":"x"}', '{"type":"seen","id":-1}'],
    `{"type":"say","key":"abcdef123456","text":"${'a'.repeat(2_001)}"}`,
    ...['{"type":"left","why":"bored"}', '{"type":"refused","why":"tooFast","key":7}', '{"type":"message"}'],
  ])('%s is dropped', (data) => {
    expect([readChatAsk(data), readChatNotice(data)]).toEqual([undefined, undefined]);
  });

  test('invalid rows are left out of a history', () => {
    const messages = [
      chatMessage,
      { ...chatMessage, id: 'x' },
      { ...chatMessage, text: '' },
      null,
      { ...chatMessage, name: 'n'.repeat(81) },
    ];
    const read = readChatNotice(JSON.stringify({ type: 'history', messages }));
    expect(read).toEqual({ type: 'history', messages: [chatMessage], isWhole: false });
    expect(HISTORY).toBe(50);
  });

  test('no input makes a reader throw', () => {
    const data = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.anything().map((value) => String(JSON.stringify(value))),
    );
    const typed = fc
      .record({ type: fc.constantFrom('say', 'seen', 'message', 'history', 'presence', 'muted'), rest: fc.jsonValue() })
      .map(({ type, rest }) => JSON.stringify({ ...(typeof rest === 'object' ? rest : {}), type }));
    fc.assert(
      fc.property(fc.oneof(data, typed), (text) => {
        readChatAsk(text);
        readChatNotice(text);
      }),
    );
  });
});
