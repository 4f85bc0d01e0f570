import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createTexts, textsAtom } from './texts.ts';

const { t, label } = createTexts({
  'home.heading': '{name}: home',
  'ui.pages': 'Page {at} of {count}, {at}',
  'form.range': '(min) to (max), {0}',
  'x.markup': '{name} & {name}',
  'x.empty': '',
});

describe('texts', () => {
  it('values stand in their places, as often as these come', () => {
    expect(label('ui.pages', { at: 2, count: 5 })).toBe('Page 2 of 5, 2');
    expect(t('home.heading', { name: 'Aurora' })).toBe('Aurora: home');
  });

  it('a place without a value stays, so that what is missing is seen', () => {
    expect(label('ui.pages', { at: 1 })).toBe('Page 1 of {count}, 1');
    expect(label('form.range')).toBe('(min) to (max), {0}');
  });

  it('a value is text: it brings no places of its own and nothing is read into it', () => {
    expect(label('x.markup', { name: '<b>$& {name}</b>' })).toBe('<b>$& {name}</b> & <b>$& {name}</b>');
  });

  it('a key without a text shows itself, whatever it is called', () => {
    expect(label('nav.unknown')).toBe('nav.unknown');
    expect(label('constructor')).toBe('constructor');
    expect(label('ui.pages', { constructor: 'x' } as never)).toContain('{at}');
    expect(label('x.empty')).toBe('');
  });

  it('before a portal has come, keys are shown', () => {
    expect(createStore().get(textsAtom).label('nav.live')).toBe('nav.live');
  });
});
