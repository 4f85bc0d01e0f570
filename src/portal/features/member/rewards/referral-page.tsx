import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { ADDRESS_PARAMETERS } from '#model/screens/address-codes.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { referralCodeAtom } from '../../../state/sources/follow-promotions.ts';
import { useTexts } from '../../../state/texts/texts.ts';

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4], alignContent: 'start' });
const head = css({ fontSize: type.xl });
const lead = css({ color: color.textMuted, lineHeight: 1.55 });
const box = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.xl,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const link = css({ fontFamily: font.numeric, fontSize: type.m, overflowWrap: 'anywhere' });

/** What friends register with (M193): the member's invitation link. */
export function ReferralPage() {
  const { t } = useTexts();
  const code = useAtomValue(referralCodeAtom);
  return (
    <div className={page}>
      <h3 className={head}>{t('promo.friends.title')}</h3>
      <p className={lead}>{t('promo.friends.lead')}</p>
      {code === undefined ? <p className={lead}>{t('promo.friends.none')}</p> : <Invitation code={code} />}
      <ButtonLink href="/promotions?type=REFERRAL" variant="quiet" icon="gift">
        {t('promo.action.details')}
      </ButtonLink>
    </div>
  );
}

const COPIED_MS = 2_000;

function Invitation({ code }: { readonly code: string }) {
  const { t } = useTexts();
  const [isCopied, setCopied] = useState(false);
  const [parameter] = ADDRESS_PARAMETERS.referralCode;
  const address = `${window.location.origin}/register?${parameter}=${encodeURIComponent(code)}`;
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={box}>
      <Icon name="user-plus" size={28} />
      <code className={link} dir="ltr">
        {address}
      </code>
      <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {t(isCopied ? 'promo.friends.copied' : 'promo.friends.copy')}
      </Button>
    </div>
  );
}
