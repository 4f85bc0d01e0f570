import { expect, it } from 'vitest';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import { chooseNoticeLanguage, sharingLocale } from './languages.ts';

it('K5: sharing metadata names language and likely territory', () => {
  expect(Object.fromEntries(COMPLETE_LANGUAGES.map((language) => [language, sharingLocale(language)]))).toEqual({
    EN: 'en_US',
    CN: 'zh_CN',
    VI: 'vi_VN',
    JA: 'ja_JP',
    TH: 'th_TH',
    ID: 'id_ID',
    ES: 'es_ES',
    HI: 'hi_IN',
    KO: 'ko_KR',
    PT: 'pt_BR',
    TR: 'tr_TR',
    AR: 'ar_EG',
    RU: 'ru_RU',
  });
});

it('K5: a notice is in the language of its address, by code or tag, then in that of the browser', () => {
  expect(chooseNoticeLanguage('vi-VN', 'ja')).toBe('VI');
  expect(chooseNoticeLanguage('fr', 'pt-PT, ja;q=0.9')).toBe('PT');
  expect(chooseNoticeLanguage(null, undefined)).toBe('EN');
});
