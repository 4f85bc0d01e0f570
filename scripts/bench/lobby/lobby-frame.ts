/** The environment of a portal grid: state, texts, queries, an address; the gateway never responds. */
import { Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Browser, BrowserContext } from '#portal/state/client.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { createSession } from '#portal/state/session.ts';
import { createState, type PageState } from '#portal/state/sources/create-state.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { askForIcons, Icon } from '#ui/pictures/icon.tsx';
import { applyBaseStyles } from '#ui/style/global.ts';

/** Prepares the page; returns a function that wraps content in it. */
export async function lobbyFrame(): Promise<(inside: ReactNode) => ReactNode> {
  applyBaseStyles();
  askForIcons();
  const page: PageState = await (await fetch('/page.json')).json();
  const store = createState(page);
  const session = createSession(page.portal.merchant, { session: createMemoryStorage(), local: createMemoryStorage() });
  const browser: Browser = { client: { send: () => new Promise(() => undefined) }, session, store };
  return (inside) => {
    const place = createElement(
      MemoryRouter,
      null,
      createElement(Icon, { name: 'heart' }),
      createElement(Queries, null, inside),
    );
    return createElement(Provider, { store }, createElement(BrowserContext, { value: browser }, place));
  };
}
