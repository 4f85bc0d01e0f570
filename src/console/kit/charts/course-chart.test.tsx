// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { axisHours, CourseChart } from './course-chart.tsx';

afterEach(cleanup);

it.each([
  // At 02:30 the current hour is the third one of today.
  [24, 3, ['03:00', '15:00', 'now']],
  [24, 24, ['00:00', '12:00', 'now']],
  [24, 15, ['15:00', '03:00', 'now']],
  [1, 1, ['now']],
])('M376: an axis of %i hours, %i of them today, has its hours', (count, today, hours) => {
  expect(axisHours(count, today)).toEqual(hours);
});

it('M376: a chart shows its maximum and zero at the line, and the line’s label', () => {
  render(<CourseChart label="Bets by hour" values={[0, 1_500, 20]} hoursToday={2} />);
  expect(screen.getByText('1.5K')).toBeTruthy();
  expect(screen.getByText('0')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Bets by hour' })).toBeTruthy();
});
