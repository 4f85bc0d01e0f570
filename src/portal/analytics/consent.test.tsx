// @vitest-environment jsdom

import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import type { Store } from '../state/client.ts';
import { createState } from '../state/sources/create-state.ts';
import { makePage } from '../testing/site.ts';
import { asksConsentAtom, chooseConsentAtom, consentAtom, isConsentOpenAtom, recallConsentAtom } from './consent.ts';
import { ConsentQuestion } from './consent-question.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function makeStore(hasAnalytics = true): Store {
  const page = makePage({});
  return createState({
    ...page,
    portal: { ...page.portal, services: { ...page.portal.services, analytics: hasAnalytics } },
  });
}

async function ask(store: Store): Promise<void> {
  await act(async () => {
    render(
      <Provider store={store}>
        <ConsentQuestion />
      </Provider>,
    );
  });
}

const question = () => screen.queryByRole('region', { name: inEnglish('gates.consent.title') });

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

describe('M28: consent to analytics', () => {
  it('M28: has two equal buttons, and only the choice is stored', async () => {
    const store = makeStore();
    await ask(store);
    await waitFor(() => expect(question()).not.toBeNull());
    const [no, yes] = screen.getAllByRole('button');
    expect([no?.textContent, yes?.textContent]).toEqual(['Decline', 'Accept']);
    expect(no?.className).toBe(yes?.className);
    await act(async () => yes?.click());
    expect(question()).toBeNull();
    expect({ ...window.localStorage }).toEqual({ countVisits: 'yes' });
    expect(store.get(consentAtom)).toBe('yes');
  });

  it('M28: an earlier choice is reused; it can be revoked', async () => {
    window.localStorage.setItem('countVisits', 'yes');
    const store = makeStore();
    await ask(store);
    expect([question(), store.get(consentAtom)]).toEqual([null, 'yes']);
    await act(async () => store.set(isConsentOpenAtom, true));
    await waitFor(() => expect(question()).not.toBeNull());
    await act(async () => screen.getByRole('button', { name: 'Decline' }).click());
    expect([question(), store.get(consentAtom), window.localStorage.getItem('countVisits')]).toEqual([
      null,
      'no',
      'no',
    ]);
  });

  it('M28: no prompt without analytics', async () => {
    const store = makeStore(false);
    await ask(store);
    expect(question()).toBeNull();
    store.set(isConsentOpenAtom, true);
    expect(store.get(asksConsentAtom)).toBe(false);
  });

  it('M28: a browser with a privacy signal has answered already', () => {
    const store = makeStore();
    store.set(recallConsentAtom, createMemoryStorage());
    expect(store.get(asksConsentAtom)).toBe(true);
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    const guarded = makeStore();
    guarded.set(recallConsentAtom, createMemoryStorage());
    expect(guarded.get(asksConsentAtom)).toBe(false);
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: undefined });
  });

  it('M28: an invalid stored value counts as no choice', () => {
    const storage = createMemoryStorage();
    storage.setItem('countVisits', '{"yes":true}');
    const store = makeStore();
    store.set(recallConsentAtom, storage);
    expect(store.get(consentAtom)).toBeUndefined();
    store.set(chooseConsentAtom, 'no', storage);
    store.set(recallConsentAtom, storage);
    expect(store.get(consentAtom)).toBe('no');
  });
});
