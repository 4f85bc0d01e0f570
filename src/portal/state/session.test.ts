import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { createSession } from './session.ts';

function start(merchant = 'quartz', storages = { session: createMemoryStorage(), local: createMemoryStorage() }) {
  return { session: createSession(merchant, storages), storages };
}

describe('the session in the browser', () => {
  it('M108: keeps token, isAgent, merchant and merchantCode in the session storage', () => {
    const { session, storages } = start();
    session.begin('t-1');
    session.keepType(41);
    const storedValues = ['token', 'isAgent', 'merchant', 'merchantCode'].map((key) => storages.session.getItem(key));
    expect(storedValues).toEqual(['t-1', '41', 'quartz', 'quartz']);
  });

  it('M108, M135: stores the current vassalage until the session ends', () => {
    const { session, storages } = start();
    expect(session.vassalage()).toBeNull();
    session.keepVassalage('REEL');
    expect([session.vassalage(), storages.session.getItem('vassalage')]).toEqual(['REEL', 'REEL']);
    session.end();
    expect(session.vassalage()).toBeNull();
  });

  it('M99: an expired password stays so after a reload, until another session begins', () => {
    const { session, storages } = start();
    session.begin('t-1', true);
    expect(start('quartz', storages).session.isPasswordDue()).toBe(true);
    session.begin('t-2');
    expect(session.isPasswordDue()).toBe(false);
  });

  it('M117: the affiliate code of an address survives the way to a provider and back', () => {
    const { session, storages } = start();
    session.keepAffiliateCode('friend-7');
    expect(start('quartz', storages).session.affiliateCode()).toBe('friend-7');
    session.keepAffiliateCode(undefined);
    expect(session.affiliateCode()).toBeNull();
  });

  it('M107: its end clears the storage and stores the merchant again', () => {
    const { session, storages } = start();
    session.begin('t-1');
    storages.session.setItem('vassalage', 'REEL');
    session.end();
    const left = ['token', 'isAgent', 'vassalage', 'merchant', 'merchantCode'].map((key) =>
      storages.session.getItem(key),
    );
    expect(left).toEqual([null, null, null, 'quartz', 'quartz']);
    expect(session.token()).toBeNull();
  });

  it('M372: stores the language as lang and the previous one as hisLang', () => {
    const { session, storages } = start();
    const storedValues = () => ['lang', 'hisLang'].map((key) => storages.local.getItem(key));
    session.keepLanguage('EN');
    expect(storedValues()).toEqual(['EN', 'EN']);
    session.keepLanguage('VI');
    expect(storedValues()).toEqual(['VI', 'EN']);
    session.keepLanguage('VI');
    expect(storedValues()).toEqual(['VI', 'EN']);
  });

  it('a token of another merchant in the tab is not used', () => {
    const { session, storages } = start('quartz');
    session.begin('t-1');
    expect(start('onyx', storages).session.token()).toBeNull();
    expect(storages.session.getItem('merchant')).toBe('onyx');
  });
});
