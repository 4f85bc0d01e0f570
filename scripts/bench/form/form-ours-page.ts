/**
 * Page of the form benchmark: the portal's registration with its footer, as in its window; the gateway never responds.
 */
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Foot } from '#portal/features/registration/foot.tsx';
import { RegistrationForm } from '#portal/features/registration/registration-form.tsx';
import { useRegistration } from '#portal/features/registration/use-registration.ts';
import { type Browser, BrowserContext } from '#portal/state/client.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { createSession } from '#portal/state/session.ts';
import { createState, type PageState } from '#portal/state/sources/create-state.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { askForIcons } from '#ui/pictures/icon.tsx';
import { applyBaseStyles } from '#ui/style/global.ts';
import { offerBench } from './form-page.ts';

applyBaseStyles();
// As on every page: icons are loaded before a window opens.
askForIcons();
const page: PageState = await (await fetch('/page.json')).json();
const store = createState(page);
const storages = { session: createMemoryStorage(), local: createMemoryStorage() };
const session = createSession(page.portal.merchant, storages);
const browser: Browser = { client: { send: () => new Promise(() => undefined) }, session, store };

function Registration() {
  const registration = useRegistration(() => undefined);
  const { spec } = registration;
  if (spec === undefined) throw new Error('The page offers no registration.');
  return [
    createElement(RegistrationForm, { key: 'form', spec, registration }),
    createElement(Foot, { key: 'foot', spec, registration }),
  ];
}

/** The button that opens the window: in production, texts and icons are loaded by then. */
function Opener() {
  const { t } = useTexts();
  return createElement(Button, { icon: 'eye' }, t('register.submit'));
}

/** What surrounds the windows on every portal page. */
function frame(inside: ReactNode): ReactNode {
  const opener = createElement(Opener);
  const page = createElement(MemoryRouter, null, opener, createElement(Queries, null, inside));
  return createElement(Provider, { store }, createElement(BrowserContext, { value: browser }, page));
}

offerBench(
  createElement(Registration),
  frame,
  () => document.querySelector<HTMLElement>('[data-element="register.username"] [data-rule]')?.dataset['ok'] ?? '',
);
