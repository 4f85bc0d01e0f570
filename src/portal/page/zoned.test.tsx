// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, expect, it } from 'vitest';
import { createState } from '#portal/state/sources/create-state.ts';
import { makePage } from '#portal/testing/site.ts';
import { portalAtom } from '../state/atoms.ts';
import { useFigures } from '../state/figures.ts';
import { Zoned } from './zoned.tsx';

afterEach(cleanup);

const AT = Date.UTC(2026, 10, 23, 16, 30);

function Times() {
  const { day, minute, timeOfDay } = useFigures();
  return <p>{`${minute(AT)}, ${day(AT).replaceAll('\u2060', '')} ${timeOfDay(AT)}`}</p>;
}

it('D52: member pages use the merchant’s time zone: a slot’s day and its start time use the same zone', () => {
  const store = createState(makePage());
  store.set(portalAtom, { ...store.get(portalAtom), timeZone: 'Asia/Tokyo' });
  render(
    <Provider store={store}>
      <Zoned>
        <Times />
      </Zoned>
    </Provider>,
  );
  expect(screen.getByText('2026-11-24 01:30, 2026-11-24 01:30')).toBeTruthy();
});
