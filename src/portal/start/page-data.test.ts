import { describe, expect, it } from 'vitest';
import { readFirstReplies, readPageData } from './page-data.ts';

const block = { merchant: 'quartz', revision: 'r1', language: 'EN', audience: 'member' };

describe('the page data block', () => {
  it('states how the page was rendered', () => {
    expect(readPageData(block)).toMatchObject(block);
  });

  it('an unknown audience is a visitor', () => {
    expect(readPageData({ ...block, audience: 'king' }).audience).toBe('visitor');
  });

  it('has the start-up screen of its request', () => {
    const startup = { status: 2, ip: '203.0.113.9', country: 'SG' };
    expect(readPageData({ ...block, startup }).startup).toEqual(startup);
    expect(readPageData({ ...block, startup: { status: 7 } }).startup).toBeUndefined();
  });

  it('states the rendered screen and its colours', () => {
    const inks = { accent: '#112233', secondary: '#445566' };
    expect(readPageData({ ...block, screen: 'home', inks })).toMatchObject({ screen: 'home', inks });
    expect(readPageData({ ...block, inks: { accent: 1 } }).inks).toBeUndefined();
  });

  it('the first-paint replies: none without their block', () => {
    const reply = { key: ['promotions', 'EN'], data: { promotions: [] } };
    expect(readFirstReplies([reply, { key: 'x' }, null])).toEqual([reply]);
    expect(readFirstReplies(undefined)).toEqual([]);
    expect(readFirstReplies({})).toEqual([]);
  });

  it('without merchant, revision or language hydration fails', () => {
    expect(() => readPageData({})).toThrow(/merchant, revision and language/);
  });
});
