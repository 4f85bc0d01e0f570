import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { referral } from '#contract/promotions/calls.ts';
import type { Referral } from '#contract/promotions/read.ts';
import { ADDRESS_PARAMETERS } from '#model/screens/address-codes.ts';
import { useFigures } from '#portal/state/figures.ts';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';
import { formatMoney, Money } from '#ui/words/money.tsx';
import { RecordPart } from '../../../records/record-part.tsx';
import { useRecord } from '../../../records/use-records.ts';
import { portalAtom } from '../../../state/atoms.ts';
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

/** The member's invitation link (M193). */
export function ReferralPage() {
  const { t } = useTexts();
  const code = useAtomValue(referralCodeAtom);
  const query = useRecord(referral, {});
  return (
    <div className={page}>
      <h3 className={head}>{t('promo.friends.title')}</h3>
      <p className={lead}>{t('promo.friends.lead')}</p>
      {code === undefined ? <p className={lead}>{t('promo.friends.none')}</p> : <Invitation code={code} />}
      <RecordPart query={query}>{(reported) => <Friends reported={reported} />}</RecordPart>
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
  const copy = () => void copyText(address).then(setCopied);
  return (
    <div className={box}>
      <Icon name="user-plus" size={28} />
      <code className={link} dir="ltr">
        {address}
      </code>
      <QrCode value={address} title={t('promo.friends.title')} />
      <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
        {t(isCopied ? 'promo.friends.copied' : 'promo.friends.copy')}
      </Button>
    </div>
  );
}

function Friends({ reported: { rule, friends, earnedMinor } }: { readonly reported: Referral }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const money = (minor: string) => formatMoney(minor, currency);
  return (
    <>
      {rule !== undefined && (
        <p className={lead}>
          {t('promo.friends.rule', {
            deposit: money(rule.depositMinor),
            turnover: money(rule.turnoverMinor),
            amount: money(rule.amountMinor),
            friend: money(rule.friendAmountMinor),
          })}
        </p>
      )}
      <p className={lead} role="status">
        {t('promo.friends.earned')} <Money amount={earnedMinor} currency={currency} />
      </p>
      {friends.length === 0 && <EmptyState level="h3" title={t('promo.friends.nobody')} />}
      {friends.map(({ name, at, depositedMinor, turnoverMinor, earnedMinor: earned }) => (
        <div key={`${name} ${at}`} className={box}>
          <p>{name}</p>
          {at !== undefined && <p className={lead}>{t('promo.friends.since', { date: writer.minute(at) })}</p>}
          {rule !== undefined && earned === undefined && (
            <p className={lead}>
              {t('promo.friends.steps', {
                done: money(depositedMinor),
                goal: money(rule.depositMinor),
                bet: money(turnoverMinor),
                turnover: money(rule.turnoverMinor),
              })}
            </p>
          )}
          {earned !== undefined && (
            <p>
              {t('promo.friends.earned')} <Money amount={earned} currency={currency} />
            </p>
          )}
        </div>
      ))}
    </>
  );
}
