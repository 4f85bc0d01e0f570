import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { findScreen } from '#model/screens/screens.ts';
import { Failed } from '../health/failed.tsx';
import { factsAtom, portalAtom } from '../state/atoms.ts';
import { lacksDocument } from '../state/shown.ts';

/**
 * A fact that decides has not come: the place stays empty rather than show what may be hidden. Where a document of the
 * merchant's is lacking the waiting has no end that anybody knows: that is said, with a way on.
 */
export function Waiting() {
  const { pathname } = useLocation();
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  const path = findScreen(pathname)?.path;
  if (path === undefined || !lacksDocument(portal, facts, `route.${path}`)) return null;
  return <Failed failure={undefined} onRetry={() => window.location.reload()} />;
}
