import { describe, expect, it } from 'vitest';
import { makePortal } from '#portal/testing/site.ts';
import { type GameFilter, hotRequest, listRequest } from './list-request.ts';

const { categories } = makePortal();
const portal = { merchant: 'quartz', language: 'VI', categories } as const;
const nothing: GameFilter = {
  category: 'RNG',
  vendors: [],
  words: '  ',
  kinds: [],
  minBet: '',
  minLines: '',
  sort: 'recommended',
};

describe('game list requests', () => {
  it('M137, M136: contain client, platform, channel, merchant, language, category and vendors, 24 games a page', () => {
    expect(listRequest(portal, nothing, 1)).toEqual({
      clientType: '3',
      platform: 'html5-desktop',
      channel: 'web',
      merchant: 'quartz',
      language: 'VI',
      pageNo: '1',
      pageSize: '24',
      gameType: 'RNG',
      vassalage: 'REEL,SPIN',
    });
  });

  it('M137, M140: contain only the active filters', () => {
    const filter = {
      ...nothing,
      vendors: ['SPIN'],
      words: ' dragon ',
      kinds: ['BAC', 'ROU'],
      minBet: '0.20',
      minLines: '20',
    };
    expect(listRequest(portal, { ...filter, sort: 'new' }, 3, 18)).toMatchObject({
      gameName: 'dragon',
      vassalage: 'SPIN',
      gameClassify: 'BAC,ROU',
      minBet: '0.20',
      minLineNum: '20',
      sort: 'new',
      pageNo: '3',
      pageSize: '18',
    });
    expect(Object.keys(listRequest(portal, nothing, 1))).not.toContain('gameName');
  });

  it('M137: a list over all categories names every vendor once; without known vendors it names none', () => {
    const all = listRequest(portal, { ...nothing, category: '' }, 1).vassalage?.split(',') ?? [];
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining(['TABLE', 'REEL', 'DS88', 'ARENA']));
    expect(Object.keys(listRequest({ ...portal, categories: [] }, nothing, 1))).not.toContain('vassalage');
  });

  it('M141: the hot games request has merchant, platform flag 2, platform, language and vendors: one, or all', () => {
    const all = { merchantCode: 'quartz', isPlatform: '2', platform: 'html5-desktop', language: 'VI' };
    expect(hotRequest({ ...portal, categories: [] })).toEqual(all);
    expect(hotRequest(portal).vassalage?.split(',')).toEqual(expect.arrayContaining(['TABLE', 'REEL', 'ARENA']));
    expect(hotRequest(portal, 'REEL')).toEqual({ ...all, vassalage: 'REEL' });
  });
});
