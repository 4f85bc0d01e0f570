import { describe, expect, it } from 'vitest';
import { type GameFilter, hotRequest, listRequest } from './list-request.ts';

const portal = { merchant: 'quartz', language: 'VI' } as const;
const nothing: GameFilter = {
  category: 'RNG',
  vendors: [],
  words: '  ',
  kinds: [],
  minBet: '',
  minLines: '',
  sort: 'recommended',
};

describe('what asks for games', () => {
  it('M137, M136: names client, platform, merchant, language and category, and 24 games a page', () => {
    expect(listRequest(portal, nothing, 1)).toEqual({
      clientType: '3',
      platform: 'html5-desktop',
      merchant: 'quartz',
      language: 'VI',
      pageNo: '1',
      pageSize: '24',
      gameType: 'RNG',
    });
  });

  it('M137, M140: says what narrows the list, and nothing of what does not', () => {
    const filter = {
      ...nothing,
      vendors: ['REEL', 'SPIN'],
      words: ' dragon ',
      kinds: ['BAC', 'ROU'],
      minBet: '0.20',
      minLines: '20',
    };
    expect(listRequest(portal, { ...filter, sort: 'new' }, 3, 18)).toMatchObject({
      gameName: 'dragon',
      vassalage: 'REEL,SPIN',
      gameClassify: 'BAC,ROU',
      minBet: '0.20',
      minLineNum: '20',
      sort: 'new',
      pageNo: '3',
      pageSize: '18',
    });
    expect(Object.keys(listRequest(portal, nothing, 1))).not.toContain('gameName');
  });

  it('M141: the hot games are asked for with merchant, platform mark 2, platform, language and perhaps a vendor', () => {
    const all = { merchantCode: 'quartz', isPlatform: '2', platform: 'html5-desktop', language: 'VI' };
    expect(hotRequest(portal)).toEqual(all);
    expect(hotRequest(portal, 'REEL')).toEqual({ ...all, vassalage: 'REEL' });
  });
});
