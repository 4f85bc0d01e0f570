import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { memberPromotions, promotions } from '#contract/promotions/calls.ts';
import type { Promotion } from '#contract/promotions/read.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { memberAtom, portalAtom } from '../../../state/atoms.ts';
import { useBrowser } from '../../../state/client.ts';
import { useMemberQuery } from '../../../state/queries/use-member-query.ts';
import { promotionsMovedAtom } from '../../../state/sources/follow-promotions.ts';
import { useTexts } from '../../../state/texts/texts.ts';
import { lead, list, row, title } from './style.ts';

/**
 * The running promotions that the member can join, which the badge of the page's entry counts together with the rewards
 * to claim (M68). Undefined until they are known. The badge is counted again as the page opens.
 */
export function useOpenPromotions(): readonly Promotion[] | undefined {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  const { language } = useAtomValue(portalAtom);
  const moved = useSetAtom(promotionsMovedAtom);
  useEffect(() => moved((times) => times + 1), [moved]);
  const { data: activities } = useMemberQuery(memberPromotions);
  const { data: offered } = useQuery({
    queryKey: ['member', promotions.name, member?.id, language],
    enabled: Boolean(member),
    queryFn: async ({ signal }) => (await browser().client.send(promotions, {}, { signal, quiet: true })).promotions,
  });
  if (!activities || offered === undefined) return undefined;
  const joinable = new Set(activities.flatMap(({ promotionId, status }) => (status === 'JOIN' ? [promotionId] : [])));
  return offered.filter(({ id, type, phase }) => type !== 'MISSION' && phase === 'running' && joinable.has(id));
}

export function OpenPromotions({ open }: { readonly open: readonly Promotion[] }) {
  const { t } = useTexts();
  if (open.length === 0) return null;
  return (
    <>
      <p className={lead}>{t('promo.rewards.open', { count: open.length })}</p>
      <ul className={list}>
        {open.map(({ id, title: name }) => (
          <li key={id} className={row}>
            <p className={title}>{name}</p>
            <ButtonLink href={`/promoDetail?id=${encodeURIComponent(id)}`} variant="quiet">
              {t('promo.action.details')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
