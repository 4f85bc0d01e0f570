import { describe, expect, it } from 'vitest';
import { scriptProblems } from './script-problems.ts';

const PLACE = 'src/texts/ui: ui.text';
const all = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([language, text]) => [language, new Map([[PLACE, text]])]));

const RIGHT = {
  EN: 'The app for {platform} is ready.',
  ES: 'La app para {platform} está lista: ¡mañana!',
  RU: 'Приложение для iOS и Android готово (PNG, 4D).',
  JA: 'iOSアプリの準備ができました。',
  CN: '{platform} 应用已就绪。',
  TR: 'İOS’u için ğüşöç: hazır.',
  VI: 'Ứng dụng đã sẵn sàng cho bạn.',
  TH: 'แอปพร้อมแล้ว',
};

/** The problems reported for the planted text, without its place and the text itself. */
const found = (language: string, text: string) =>
  scriptProblems(all({ ...RIGHT, [language]: text })).map((line) =>
    line.slice(`${language} ${PLACE}: `.length, -`: ${text}`.length),
  );

describe('D08: a text is in its language', () => {
  it('texts in their own script pass, names and abbreviations among them', () => {
    expect(scriptProblems(all(RIGHT))).toEqual([]);
  });

  it.each([
    ['ES', 'La app está готова', 'has готва'],
    ['ES', 'La app não está pronta', 'has ã'],
    ['RU', 'Приложение ready', 'has ready'],
    ['RU', 'Pриложение готово', 'has Pриложение'],
    ['CN', '应用の準備', 'has 应用の準備'],
    ['TH', 'แอป ready', 'has ready'],
    ['JA', '준비 완료', 'has 준비 완료'],
  ])('%s: %s', (language, text, reported) => {
    expect(found(language, text)).toEqual([reported]);
  });

  it('a text identical to another language’s is reported, a short one may be the same', () => {
    expect(found('TR', RIGHT.EN)).toEqual(['is the text of EN']);
    expect(found('JA', '应用程序现在已经准备就绪了')).toEqual([]);
    const both = all({ EN: 'Ready', CN: '应用程序现在已经准备就绪了', JA: '应用程序现在已经准备就绪了' });
    expect(scriptProblems(both)).toHaveLength(1);
    expect(scriptProblems(all({ EN: 'Menu', ES: 'Menu', TR: 'Menu' }))).toEqual([]);
  });

  it('a sentence with function words of another Latin language is reported', () => {
    expect(found('ID', 'Please look at the list and your messages')).toEqual(['reads as EN']);
    expect(found('ES', 'Lütfen bir hesap ve bu kod için')).toContain('reads as TR');
    expect(found('TR', 'Silakan masuk dengan akun yang tidak ini')).toEqual(['reads as ID']);
  });

  it('an undescribed language is reported', () => {
    expect(scriptProblems(all({ XX: 'Hello' }))).toEqual([
      `XX ${PLACE}: nobody has told this check how the language is written: Hello`,
    ]);
  });
});
