import { useState } from 'react';
import { formatMoment } from '#console/kit/moment.ts';
import type { WaitingStaffEmail } from '#contract/staff/accounts/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { font, space, type } from '#ui/style/tokens.ts';
import { translate } from './translate.ts';

const box = css({ display: 'grid', gap: space[2], justifyItems: 'start' });
const address = css({
  fontFamily: font.numeric,
  fontFeatureSettings: '"calt" 0',
  fontSize: type.xs,
  overflowWrap: 'anywhere',
});

/** A link that no mail server accepted: the inviting user must pass it on. */
export function LinkCard({ email }: { readonly email: WaitingStaffEmail }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Banner tone="info" title={translate('panel.linkTitle')}>
      <div className={box} data-element="console.staff.link">
        <span>{translate('panel.linkText', { until: formatMoment(email.expiresAt) })}</span>
        <code className={address}>{email.link}</code>
        <Button
          size="s"
          variant="quiet"
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => void copyText(email.link).then(setCopied)}
        >
          {translate(isCopied ? 'word.copied' : 'panel.copyLink')}
        </Button>
      </div>
    </Banner>
  );
}
