import { expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { describeHealth } from './totals.tsx';

it('M376: no problems is reported only once every served brand is checked', () => {
  expect(describeHealth({ wrong: 0, closed: 0, unchecked: 0 })).toBe(consoleText('overview', 'total.well'));
  const unchecked = consoleText('overview', 'total.unchecked', { count: 2 });
  expect(describeHealth({ wrong: 0, closed: 0, unchecked: 2 })).toBe(unchecked);
  const wrong = consoleText('overview', 'total.wrong', { count: 1 });
  expect(describeHealth({ wrong: 1, closed: 0, unchecked: 2 })).toBe(`${wrong}, ${unchecked}`);
});
