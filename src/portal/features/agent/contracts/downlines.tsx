import { useState } from 'react';
import type { ContractKindName } from '#contract/contracts/kinds.ts';
import type { AgentContracts, ContractDownline } from '#contract/contracts/read.ts';
import { actions, note, stack, subheading } from '#portal/cashier/styles.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { EndWindow } from './end-window.tsx';
import { OfferWindow } from './offer-window.tsx';
import { TermsTable } from './terms-table.tsx';
import { useContractAction, useEnd } from './use-contract-actions.ts';
import { useContractWords } from './words.ts';

interface DownlinesProps {
  readonly kind: ContractKindName;
  readonly reported: AgentContracts;
}

const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3], margin: 0, padding: 0 });
const person = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[4],
  listStyle: 'none',
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
const name = css({ flex: '1 1 10rem', minInlineSize: 0, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const agreed = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2], justifyItems: 'start' });
const whole = css({ inlineSize: '100%' });

/** Direct downlines with their contracts of a kind, and the available actions. */
export function Downlines({ kind, reported: { downlines, hasMore, mine } }: DownlinesProps) {
  const { t } = useTexts();
  const [offered, setOffered] = useState<ContractDownline>();
  const mayOffer = mine !== undefined;
  return (
    <section className={stack} aria-label={t('contracts.downlines')}>
      <div>
        <h4 className={subheading}>{t('contracts.downlines')}</h4>
        {!mayOffer && <p className={note}>{t('contracts.downlines.needsOwn')}</p>}
      </div>
      {downlines.length === 0 ? (
        <EmptyState level="h3" title={t('contracts.downlines.none')} text={t('contracts.downlines.noneText')} />
      ) : (
        <ul className={list}>
          {downlines.map((row) => (
            <Downline key={row.memberId} downline={row} mayOffer={mayOffer} onOffer={() => setOffered(row)} />
          ))}
        </ul>
      )}
      {hasMore && <p className={note}>{t('contracts.downlines.more')}</p>}
      {offered && (
        <OfferWindow key={offered.memberId} kind={kind} downline={offered} onClose={() => setOffered(undefined)} />
      )}
    </section>
  );
}

function Downline({ downline, mayOffer, onOffer }: DownlineActionsProps) {
  const { t, label } = useTexts();
  const { account, isAgent, held, offered } = downline;
  const contracts = [held, offered].filter((one) => one !== undefined);
  const none = isAgent ? t('contracts.lens.none') : t('contracts.downlines.player');
  return (
    <li className={person}>
      <div className={head}>
        <span className={name}>
          <bdi>{account}</bdi>
        </span>
        {isAgent && <DownlineActions downline={downline} mayOffer={mayOffer} onOffer={onOffer} />}
      </div>
      {contracts.length === 0 && <p className={note}>{none}</p>}
      {contracts.map(({ id, kind, state, rows }) => (
        <div key={id} className={agreed}>
          <Badge tone={state === 'inForce' ? 'positive' : 'warning'}>{label(`cashier.contract.${state}`)}</Badge>
          <div className={whole}>
            <TermsTable kind={kind} terms={rows} />
          </div>
        </div>
      ))}
    </li>
  );
}

interface DownlineActionsProps {
  readonly downline: ContractDownline;
  readonly mayOffer: boolean;
  readonly onOffer: () => void;
}

function DownlineActions({ downline: { account, held, offered }, mayOffer, onOffer }: DownlineActionsProps) {
  const { t } = useTexts();
  const { describeRefusal } = useContractWords();
  const end = useEnd();
  const action = useContractAction();
  const [isLooking, setLooking] = useState(false);
  const submit = (answer: 'ask' | 'agree' | 'refuse', word: string) =>
    void action.run(() => end(held?.id ?? '', answer), word);
  const isAsked = held?.state === 'ending' && !held.isEndMine;
  /** Each downline has the same buttons: the accessible name includes the account. */
  const named = (words: string) => ({ 'aria-label': `${words}: ${account}`, children: words });
  const offer = held === undefined && offered === undefined ? t('contracts.offer') : t('contracts.offer.new');
  return (
    <div className={stack}>
      {action.error !== undefined && <Banner tone="negative" title={describeRefusal(action.error)} />}
      <div className={actions}>
        {mayOffer && <Button size="s" variant="quiet" onClick={onOffer} {...named(offer)} />}
        {isAsked && (
          <>
            <Button
              size="s"
              variant="danger"
              busy={action.isBusy}
              onClick={() => setLooking(true)}
              {...named(t('contracts.agree'))}
            />
            <Button
              size="s"
              variant="quiet"
              disabled={action.isBusy}
              onClick={() => submit('refuse', 'contracts.done.kept')}
              {...named(t('contracts.keep'))}
            />
          </>
        )}
        {held?.state === 'inForce' && (
          <Button
            size="s"
            variant="quiet"
            busy={action.isBusy}
            onClick={() => submit('ask', 'contracts.done.asked')}
            {...named(t('contracts.askEnd'))}
          />
        )}
      </div>
      {isAsked && isLooking && (
        <EndWindow
          contract={held}
          isBusy={action.isBusy}
          refused={action.error === undefined ? undefined : describeRefusal(action.error)}
          onAgree={() => submit('agree', 'contracts.done.ended')}
          onClose={() => setLooking(false)}
        />
      )}
    </div>
  );
}
