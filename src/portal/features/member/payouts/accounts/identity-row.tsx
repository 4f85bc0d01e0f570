import type { Identity } from '#contract/withdrawals/read.ts';
import { detail, row, sign, title } from '#portal/centre/parts/section.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { useTag } from '../../security/parts/use-tag.ts';
import { IdentityAction } from '../identity-action.tsx';
import { useOwnIdentity } from '../use-own-identity.ts';

/** The text is a sentence: on a narrow page the link is below it. */
const place = css({
  '@container (max-width: 34rem)': {
    gridTemplateColumns: '2.5rem minmax(0, 1fr)',
    '& > :last-child': { gridColumn: 2, justifySelf: 'start' },
  },
});
const lit = css({ backgroundColor: color.positiveSoft, color: color.positive });

const ASKED = ['identity', 'address', 'source'] as const;

/** The member's identity verification (KYC): state, missing documents, and how to send them. */
export function IdentityRow({ identity: { state, asks } }: { readonly identity: Identity }) {
  const { t } = useTexts();
  const tag = useTag();
  const isOwn = useOwnIdentity() !== undefined;
  const isKnown = state === 'known';
  const named = asks.map((asked) => t(`cashier.identity.${ASKED.find((one) => one === asked) ?? 'other'}`));
  const what = new Intl.ListFormat(tag).format([...new Set(named)]);
  const name = t('cashier.identity.title');
  return (
    <li className={cx(row, place)} data-identity={state}>
      <span className={cx(sign, isKnown && lit)}>
        <Icon name="badge-check" />
      </span>
      <div>
        <p className={title}>{name}</p>
        <p className={detail}>
          {isKnown
            ? t('cashier.identity.known')
            : t(isOwn ? 'cashier.identity.askedOwn' : 'cashier.identity.asked', { what })}
        </p>
      </div>
      {isKnown ? <span /> : <IdentityAction variant="quiet" about={name} />}
    </li>
  );
}
