import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FRAME_CHANNEL,
  FRAME_VERSION,
  readGameMessage,
  readPortalMessage,
  writeFrameMessage,
} from './frame-messages.ts';

describe('M150: messages between a framed game and the portal', () => {
  it.each([
    { type: 'ready' },
    { type: 'balance' },
    { type: 'loginNeeded' },
    { type: 'close' },
    { type: 'height', px: 900 },
    { type: 'title', name: 'Baccarat' },
    { type: 'realityCheck', minutes: 30, netMinor: '-1250' },
  ] as const)('M150: $type is written and read', (message) => {
    expect(readGameMessage(structuredClone(writeFrameMessage(message)))).toEqual(message);
  });

  it.each([{ type: 'realityRead', goOn: false }, { type: 'pause' }] as const)(
    'M150: $type goes the other way',
    (message) => expect(readPortalMessage(structuredClone(writeFrameMessage(message)))).toEqual(message),
  );

  it.each([
    ['another channel', { channel: 'else', version: 1, type: 'ready' }],
    ['another version', { channel: FRAME_CHANNEL, version: 2, type: 'ready' }],
    ['an unknown type', { channel: FRAME_CHANNEL, version: FRAME_VERSION, type: 'navigate' }],
    ['an inherited type', Object.create({ channel: FRAME_CHANNEL, version: FRAME_VERSION, type: 'ready' })],
    ['an empty title', { channel: FRAME_CHANNEL, version: FRAME_VERSION, type: 'title', name: ' ' }],
    ['an endless title', { channel: FRAME_CHANNEL, version: FRAME_VERSION, type: 'title', name: 'a'.repeat(101) }],
    ['no height', { channel: FRAME_CHANNEL, version: FRAME_VERSION, type: 'height', px: -1 }],
    ['an endless height', { channel: FRAME_CHANNEL, version: FRAME_VERSION, type: 'height', px: 1e9 }],
    [
      'a net result that is no figure',
      { channel: FRAME_CHANNEL, version: 1, type: 'realityCheck', minutes: 3, netMinor: '1.5' },
    ],
    ['text', 'ready'],
  ])('M150: %s is dropped', (_, data) => {
    expect(readGameMessage(data)).toBeUndefined();
    expect(readPortalMessage(data)).toBeUndefined();
  });

  it('M150: no posted value makes a reader throw', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        readGameMessage(data);
        readPortalMessage(data);
      }),
    );
  });
});
