import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '#texts/create-i18n.ts';
import { withNodes } from './with-nodes.tsx';

const NODES = { who: <strong>Sam!</strong>, amount: <b>5.00</b> };

test.each([
  ['en', '{who} paid {amount} by {method}', '<strong>Sam!</strong> paid <b>5.00</b> by card'],
  ['ja', '{amount}を{who}が{method}で支払い', '<b>5.00</b>を<strong>Sam!</strong>がcardで支払い'],
  // Isolated like any value of a right-to-left text.
  ['ar', 'دفع {who}', 'دفع \u2068<strong>Sam!</strong>\u2069'],
  ['en', 'Nothing to insert', 'Nothing to insert'],
])('nodes are at the places of their values: %s, %s', (tag, text, html) => {
  const { t } = createI18n({ tag, texts: { text } });
  expect(renderToStaticMarkup(withNodes(NODES, (placeholders) => t('text', { ...placeholders, method: 'card' })))).toBe(
    html,
  );
});
