import type { SupportReason } from '#contract/staff/previews/support-code.ts';
import { kindOfType } from '#contract/staff/previews/visitor-kinds.ts';
import { ownText } from '#model/json/json.ts';
import { memberAtom, portalAtom, revisionAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';

/** Longer than an edge waits for its gateway. */
const TIMEOUT_MS = 8_000;

/**
 * Requests a support code for the current screen: screen, language, kind of visitor, never the identity. Null where
 * none is available: offline, a gateway that does not sign, or rate-limited.
 */
export async function askForCode(store: Store, reason: SupportReason, screen: string): Promise<string | null> {
  // A preview is a staff view: it needs no support code.
  if (store.get(revisionAtom).startsWith('preview-')) return null;
  const body = {
    reason,
    screen,
    language: store.get(portalAtom).language,
    visitor: kindOfType(store.get(memberAtom)?.type ?? null),
    revision: store.get(revisionAtom),
  };
  try {
    const reply = await fetch('/_support', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return reply.ok ? (ownText(await reply.json(), 'code') ?? null) : null;
  } catch {
    return null;
  }
}
