import { expect, it } from 'vitest';
import { factsFrom } from '../conditions/facts.ts';
import { parseMember } from '../documents/member.ts';
import { memberFacts } from '../site/document-facts.ts';
import { serviceChannel } from './service.ts';

it.each([
  [0, 'LIVECHAT'],
  [4, 'LIVECHAT'],
  [5, 'VIP'],
  ['9', 'VIP'],
  ['none', 'LIVECHAT'],
])('M229: a rank of %s is served by %s', (rankLevel, channel) => {
  const member = parseMember({ id: 'm', account: 'ann', type: 0, clubLabel: { rankLevel } }).value;
  expect(serviceChannel(memberFacts(member))).toBe(channel);
});

it('M229: visitors and unknown users are led to live chat', () => {
  expect(serviceChannel(memberFacts(null))).toBe('LIVECHAT');
  expect(serviceChannel(factsFrom({}))).toBe('LIVECHAT');
});
