import { useMemo, useState } from 'react';
import { type AddressChange, previewRequest, readChoice } from '#console/preview/preview-address.ts';
import { AudienceControls, ControlRow, DeviceControls } from '#console/preview/preview-controls.tsx';
import { PreviewFrame } from '#console/preview/preview-frame.tsx';
import { useSite } from '#console/session/me.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { css, media } from '#ui/style/style.ts';
import { color, layer, shadow, space } from '#ui/style/tokens.ts';
import { announce, type SiteView } from './site-view.ts';
import { touchedBy } from './touched-by.ts';
import { translate } from './words.ts';

/** Next to the panel, covering the page; on small screens inside the panel, above the effect. */
const pane = css({
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  insetInlineEnd: 'min(34rem, 100vw)',
  zIndex: layer.popup,
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  padding: space[4],
  backgroundColor: color.canvas,
  boxShadow: shadow.l,
  [media.tablet]: {
    position: 'static',
    padding: 0,
    blockSize: '70vh',
    boxShadow: 'none',
    backgroundColor: 'transparent',
  },
});

interface ChangePreviewProps {
  readonly merchant: string;
  readonly view: SiteView;
  readonly proposals: readonly Proposal[];
}

/**
 * Preview of the site with the change, next to the panel, so that no input is lost. It starts with the visitor kind and
 * screen that the change affects.
 */
export function ChangePreview({ merchant, view, proposals }: ChangePreviewProps) {
  const site = useSite(merchant);
  const [chosen, setChosen] = useState<AddressChange>({});
  const start = useMemo((): AddressChange => ({ ...touchedBy(announce(view, proposals).effect) }), [view, proposals]);
  const asked = { ...start, ...chosen };
  const choice = readChoice({ get: (name) => asked[name] ?? null }, site?.defaultLanguage ?? 'EN');
  const controls = { choice, onChange: (changed: AddressChange) => setChosen({ ...chosen, ...changed }) };
  return (
    <section className={pane} aria-label={translate('panel.preview')} data-element="console.effects.preview">
      <ControlRow>
        <AudienceControls merchant={merchant} {...controls} />
        <DeviceControls {...controls} />
      </ControlRow>
      <PreviewFrame
        merchant={merchant}
        request={previewRequest(choice, { proposals, mode: 'frame' })}
        width={choice.width}
        colours={choice.colours}
      />
    </section>
  );
}
