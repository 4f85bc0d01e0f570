import type { BrandTexts } from '#brand/read/stored-brand.ts';
import { deceivingIn } from '#model/json/deceiving.ts';
import { pointer, showValue } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import type { Found } from '../findings/finding.ts';
import { placeholders, READ_BY_NAME, usedKeys } from './check-texts.ts';

/**
 * Texts of a brand are plain text. They are rendered as text, so markup would show as characters; control and bidi
 * characters can deceive (UTS #39). Labels and headings get no values, so their placeholders would show unfilled.
 */
export function checkTextForm(brand: Brand, texts: BrandTexts): readonly Found[] {
  const labels = new Set([...usedKeys(brand).map(({ key }) => key), ...READ_BY_NAME]);
  return Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own).flatMap(([key, text]) => {
      const place = { at: `texts/${language}.json`, path: pointer(key) };
      return [...plain(text, place), ...(labels.has(key) && key.startsWith('brand.') ? unfilled(text, place) : [])];
    }),
  );
}

/** HTML tags that authors use in texts; other angle brackets may be intended (a name, an arrow). */
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|body|br|button|center|code|div|em|embed|font|form|h[1-6]|hr|html|i|iframe|img|input|li|link|meta|object|ol|p|pre|s|script|small|span|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/i;
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,6});/i;

function plain(text: string, place: Pick<Found, 'at' | 'path'>): readonly Found[] {
  if (text.trim() === '')
    return [
      {
        ...place,
        code: 'texts.empty',
        found: 'a blank text',
        expected: 'a text',
        remedy: 'Write the text, or remove the key.',
      },
    ];
  const markup = TAG.exec(text)?.[0] ?? ENTITY.exec(text)?.[0];
  // Texts have one line: a line end counts as a control character.
  const deceiving = deceivingIn(text);
  return [
    ...(markup === undefined
      ? []
      : [
          {
            ...place,
            code: 'texts.markup',
            found: showValue(markup),
            expected: 'plain text',
            remedy: 'Remove the markup: it is displayed as plain characters.',
          },
        ]),
    ...(deceiving === undefined
      ? []
      : [
          {
            ...place,
            code: 'texts.control',
            found: deceiving,
            expected: 'visible characters',
            remedy: 'Remove the character.',
          },
        ]),
  ];
}

function unfilled(text: string, place: Pick<Found, 'at' | 'path'>): readonly Found[] {
  const found = placeholders(text);
  if (found.length === 0) return [];
  const remedy = 'Write the text without placeholders: the platform does not fill them in here.';
  return [{ ...place, code: 'texts.placeholders', found: found.join(' '), expected: 'no placeholder', remedy }];
}
