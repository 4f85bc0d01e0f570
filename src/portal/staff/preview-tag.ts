import { PREVIEW_MODES, type PreviewMode } from '#contract/staff/previews/calls.ts';
import { type Member, parseMember } from '#model/documents/member.ts';
import { own, ownText } from '#model/json/json.ts';
import type { Address } from '#model/screens/screens.ts';

export interface PreviewState {
  readonly mode: PreviewMode;
  /** The member for whom the page is shown; null: a visitor. */
  readonly member: Member | null;
  /** The only origin that messages are sent to and accepted from. */
  readonly consoleOrigin: string;
  /** Number of changes that are shown and not applied. */
  readonly pending: number;
  /** Address of the screen; the browser's own address is that of the ticket. */
  readonly address: Address;
}

/** Throws for invalid data: the edge of the same build wrote it. */
export function readPreviewState(raw: unknown): PreviewState {
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
