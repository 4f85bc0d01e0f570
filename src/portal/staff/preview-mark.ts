import { PREVIEW_MODES, type PreviewMode } from '#contract/staff/previews/calls.ts';
import { type Member, parseMember } from '#model/documents/member.ts';
import { own, ownText } from '#model/json/json.ts';
import type { Address } from '#model/screens/screens.ts';

/** What the data block of a preview says besides that of every page. */
export interface PreviewMark {
  readonly mode: PreviewMode;
  /** Whom the page is shown for; null: a visitor. */
  readonly member: Member | null;
  /** The only origin that is spoken to and heard. */
  readonly consoleOrigin: string;
  /** Changes that are shown and not made. */
  readonly pending: number;
  /** The screen; the browser's own address is the ticket's. */
  readonly address: Address;
}

/** Reads it. Throws for anything else: an edge of this build wrote it. */
export function readPreviewMark(raw: unknown): PreviewMark {
  const mode = PREVIEW_MODES.find((known) => known === own(raw, 'mode'));
  const consoleOrigin = ownText(raw, 'consoleOrigin');
  const address = own(raw, 'address');
  const pathname = ownText(address, 'pathname');
  if (mode === undefined || consoleOrigin === undefined || pathname === undefined)
    throw new Error('The data block of a preview must hold mode, consoleOrigin and address.');
  return {
    mode,
    consoleOrigin,
    member: parseMember(own(raw, 'member')).value,
    pending: Number(own(raw, 'pending')) || 0,
    address: { pathname, search: ownText(address, 'search') ?? '' },
  };
}
