// @vitest-environment jsdom
/** Clicks between the creation of React's root and hydration: each is handled once, by React or by the replay. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heedAnswered, markStarted, takeOver } from './early-touch.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const onAct = vi.fn();
const onThere = vi.fn();

function Submission() {
  useEffect(onThere, []);
  return (
    <button type="button" onClick={onAct}>
      Games
    </button>
  );
}

let root: Root;

beforeEach(async () => {
  vi.resetModules();
  for (const flag of ['attached', 'hydrated']) delete document.documentElement.dataset[flag];
  for (const mock of [onAct, onThere]) mock.mockClear();
  markStarted();
  await import('../boot.ts');
});

afterEach(async () => {
  takeOver();
  await frame();
  root.unmount();
  document.body.replaceChildren();
});

function attach(html: string, app: ReactNode): HTMLButtonElement {
  document.body.innerHTML = `<div id="app">${html}</div>`;
  const place = document.querySelector('#app');
  if (place === null) throw new Error('no place for the application');
  heedAnswered(place);
  root = hydrateRoot(place, app);
  const button = document.querySelector('button');
  if (button === null) throw new Error('no button');
  return button;
}

it('a click that React handles before hydration is not repeated', async () => {
  attach('<button type="button">Games</button>', <Submission />).click();
  expect(onAct).toHaveBeenCalledTimes(1);
  takeOver();
  await frame();
  expect(onAct).toHaveBeenCalledTimes(1);
});

it('a click on a part whose code is loading runs once it loads', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Submission }>();
  const Late = lazy(() => promise);
  const html = '<!--$--><button type="button">Games</button><!--/$-->';
  const button = attach(
    html,
    <Suspense>
      <Late />
    </Suspense>,
  );
  button.click();
  resolve({ default: Submission });
  await vi.waitFor(() => expect(onThere).toHaveBeenCalled());
  expect(onAct).not.toHaveBeenCalled();
  takeOver();
  await frame();
  expect(onAct).toHaveBeenCalledTimes(1);
});
