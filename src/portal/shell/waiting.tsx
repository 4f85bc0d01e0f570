import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { findScreen } from '#model/screens/screens.ts';
import { Failed } from '../health/failed.tsx';
import { factsAtom, portalAtom } from '../state/atoms.ts';
import { lacksDocument } from '../state/shown.ts';

/**
 * A fact that decides about the screen is pending: the place stays empty so that nothing hidden is shown. If a document
 * of the merchant is missing, the wait may never end: the page says so and offers a link.
 */
export function Waiting() {
  const { pathname } = useLocation();
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  const path = findScreen(pathname)?.path;
  if (path === undefined || !lacksDocument(portal, facts, `route.${path}`)) return null;
  return <Failed failure={undefined} onRetry={() => window.location.reload()} />;
}
