import { describe, expect, it } from 'vitest';
import { whereTaken } from '../draft/where-taken.ts';
import { applyFormat, type Format } from '../entry/html-formats.ts';
import { commandOf } from '../list/content-keys.ts';
import { arranged, moveBy, movedIds, moveTo } from '../list/content-order.ts';
import { isDrawn, thirdPartyPictures } from './picture-address.ts';
import { distance, nextChange, stateAt } from './schedule.ts';

const NOW = Date.parse('2026-11-21T20:00:00Z');

describe('M378: the display time', () => {
  it.each([
    [{ hidden: false, from: '', until: '' }, 'live', undefined],
    [{ hidden: true, from: '', until: '2026-12-01T00:00:00Z' }, 'hidden', undefined],
    [{ hidden: false, from: '2026-11-21T20:00:00Z', until: '' }, 'live', undefined],
    [{ hidden: false, from: '2026-11-21T20:00:01Z', until: '' }, 'scheduled', '2026-11-21T20:00:01Z'],
    [{ hidden: false, from: '', until: '2026-11-21T20:00:00Z' }, 'ended', undefined],
    [{ hidden: false, from: '', until: '2026-11-21T20:00:01Z' }, 'live', '2026-11-21T20:00:01Z'],
    [
      { hidden: false, from: '2026-11-22T00:00:00Z', until: '2026-11-23T00:00:00Z' },
      'scheduled',
      '2026-11-22T00:00:00Z',
    ],
  ] as const)('%j is %s', (schedule, state, changeAt) => {
    expect(stateAt(schedule, NOW)).toBe(state);
    expect(nextChange(schedule, NOW)).toBe(changeAt === undefined ? undefined : Date.parse(changeAt));
  });

  it.each([
    [20_000, ['minutes', 1]],
    [-5 * 60_000, ['minutes', 5]],
    [3 * 3_600_000, ['hours', 3]],
    [72 * 3_600_000, ['days', 3]],
  ] as const)('%d ms are %j', (ms, expected) => {
    expect(distance(ms)).toEqual(expected);
  });
});

describe('M378: markup is added around the selection', () => {
  it.each([
    ['bold', 'a b c', 2, 3, 'a <strong>b</strong> c', 'b'],
    ['italic', '', 0, 0, '<em></em>', ''],
    ['heading', 'x', 0, 1, '<h2>x</h2>', 'x'],
    ['paragraph', 'x', 0, 1, '<p>x</p>', 'x'],
    ['list', 'one\ntwo', 0, 7, '<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>', '  <li>one</li>\n  <li>two</li>'],
    ['list', '', 0, 0, '<ul>\n  <li></li>\n</ul>', ''],
    ['link', 'go', 0, 2, '<a href="https://">go</a>', 'https://'],
    ['picture', 'a "b"', 0, 5, '<img src="/_brand/assets/" alt="a &quot;b&quot;">', '/_brand/assets/'],
  ] as const)('%s of %j', (format, text, start, end, written, selected) => {
    const after = applyFormat({ text, start, end }, format as Format);
    expect(after.text).toBe(written);
    expect(after.text.slice(after.start, after.end)).toBe(selected);
  });
});

describe('D10: parts that the sanitiser removed are found in the text', () => {
  const HTML =
    '<p onclick="x()">One</p>\n<script>steal()</script>\n<a href="javascript:x">Go</a> <a href="/help">Help</a>';
  it.each([
    [{ what: 'tag', name: 'script', times: 1 }, [[2, '<script>']]],
    [{ what: 'attribute', name: 'onclick', times: 1 }, [[1, 'onclick="x()"']]],
    [{ what: 'address', name: 'href', times: 1 }, [[3, 'href="javascript:x"']]],
    [{ what: 'tag', name: 'p', times: 1 }, [[1, '<p onclick="x()">']]],
    [{ what: 'tag', name: '', times: 1 }, []],
    [{ what: 'length', name: '', times: 1 }, []],
    [{ what: 'tag', name: '(((', times: 1 }, []],
  ] as const)('%j', (taken, places) => {
    expect(whereTaken(HTML, taken).map(({ line, start, end }) => [line, HTML.slice(start, end)])).toEqual(places);
  });

  it('pictures of hosts outside the brand’s list are named, each once', () => {
    const html = '<img src="/a.png"><img alt="" src="https://cdn.example/b.png"><img src=https://spy.example/c.png>';
    expect(thirdPartyPictures(`${html}${html}`, ['https://cdn.example'])).toEqual(['spy.example']);
    expect(isDrawn('//evil.example/a.png', [])).toBe(false);
    expect(isDrawn('https://cdn.example.evil/a.png', ['https://cdn.example'])).toBe(false);
  });
});

describe('M378: the list by keyboard', () => {
  const place = { key: '', isAlt: false, isHeld: false, isElsewhere: false, isOnRow: true };
  it.each([
    [{ key: 'n' }, 'new'],
    [{ key: 'N', isOnRow: false }, 'new'],
    [{ key: '/' }, 'search'],
    [{ key: 'ArrowUp', isAlt: true }, 'up'],
    [{ key: 'ArrowDown', isAlt: true }, 'down'],
    [{ key: 'ArrowDown', isAlt: true, isOnRow: false }, undefined],
    [{ key: 'ArrowDown' }, undefined],
    [{ key: 'n', isElsewhere: true }, undefined],
    [{ key: 'n', isHeld: true }, undefined],
  ] as const)('%j is %s', (clicked, command) => {
    expect(commandOf({ ...place, ...clicked })).toBe(command);
  });

  it('a row moves by one place, not past the ends; only moved rows are sent', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id }));
    expect(moveBy(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moveBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moveTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(moveTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moveTo(['a', 'b', 'c'], 'x', 0)).toEqual(['a', 'b', 'c']);
    expect(movedIds(rows, ['a', 'c', 'b'])).toEqual(['c', 'b']);
    expect(arranged(rows, ['c']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(movedIds(rows, ['a', 'b', 'c'])).toEqual([]);
  });
});
