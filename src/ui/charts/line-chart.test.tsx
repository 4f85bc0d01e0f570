// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { LineChart } from './line-chart.tsx';

afterEach(cleanup);

const DAYS = ['11-21', '11-22', '11-23'];

const draw = (values: readonly number[]) =>
  render(
    <LineChart
      label={inEnglish('records.group.play')}
      sliderLabel="Day"
      places={DAYS.slice(0, values.length)}
      series={[
        { id: 'bet', name: 'Bet', values },
        { id: 'won', name: 'Won', values: values.map(() => 1) },
      ]}
      formatFigure={(value) => `${value} USD`}
      formatPlace={(at) => `${DAYS[at]}: ${values[at]}`}
    />,
  );

it('M181: a chart names lines and axes, and a slider reports each day', () => {
  draw([10, 40, 20]);
  expect(screen.getByRole('figure', { name: /Bets and wins/ })).toBeTruthy();
  expect([screen.getByText('50 USD'), screen.getByText('0 USD'), screen.getByText('11-22')]).toHaveLength(3);
  const slider = screen.getByRole('slider', { name: 'Day' });
  expect(slider.getAttribute('aria-valuetext')).toBe('11-23: 20');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('11-22: 40');
});

it('a single day also shows', () => {
  const { container } = draw([3]);
  expect(container.querySelector('path[d^="M288"]')).toBeTruthy();
});
