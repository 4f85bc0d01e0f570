import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Portal } from '#model/portal/portal.ts';
import { portalAtom } from '../state/atoms.ts';
import { type Texts, useTexts } from '../state/texts/texts.ts';
import { screenComponent } from './routes.tsx';
import type { Drawable } from './use-destination.ts';

const FIRST: ReadonlySet<string> = new Set(['home', 'entrance']);

/** The document title: the home page shows the brand and its tagline; other pages show their own name first. */
export function pageTitle(portal: Pick<Portal, 'name'>, destination: Drawable, { t, label }: Texts): string {
  const { name } = portal;
  if (!isDrawn(destination)) return `${t('screens.notFound.title')} · ${name}`;
  if (destination.kind !== 'screen' || FIRST.has(destination.screen)) return t('home.heading', { name });
  return `${label(`element.${destination.elementId}`)} · ${name}`;
}

/** Whether something other than the not-found screen is drawn. */
export function isDrawn(destination: Drawable): boolean {
  if (destination.kind === 'screen') return screenComponent(destination.screen) !== undefined;
  return destination.kind === 'wait';
}

export function usePageTitle(destination: Drawable): void {
  const portal = useAtomValue(portalAtom);
  const title = pageTitle(portal, destination, useTexts());
  useEffect(() => {
    document.title = title;
  }, [title]);
}
