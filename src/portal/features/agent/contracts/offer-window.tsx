import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { contractLens, offerContract, type SentTerms } from '#contract/contracts/calls.ts';
import type { ContractKindName } from '#contract/contracts/kinds.ts';
import { type ContractDownline, type ContractLens, readLens } from '#contract/contracts/read.ts';
import { offerValues, termsOf } from '#contract/contracts/typed-terms.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { actions, lead, stack } from '#portal/cashier/styles.ts';
import { MainAction } from '#portal/centre/main-action.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useSendOnce } from '#portal/state/use-send-once.ts';
import schema from '#schemas/forms/agent/contract-offer.json' with { type: 'json' };
import make from '#schemas/forms/agent/contract-offer.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { defineForm } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { LensView } from './lens-view.tsx';
import { useContractAction } from './use-contract-actions.ts';
import { useContractWords } from './words.ts';

const number = { 'ui:options': { asterisk: false, inputMode: 'decimal', span: 'half' } };
const ofRow = (kind: ContractKindName) => ({
  product: { 'ui:options': { asterisk: false, span: 'half' } },
  minimumBet: number,
  netLoss: kind === 'DIVIDEND' ? number : { 'ui:widget': 'hidden' },
  activeMembers: number,
  worth: number,
});

/** Offer forms by kind; only dividends take a team's losses into account. */
const OFFER_FORMS = Object.fromEntries(
  (['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const).map((kind) => [
    kind,
    defineForm({
      schema,
      make,
      ui: {
        pay: { 'ui:widget': 'radio' },
        rows: { 'ui:options': { add: 'contracts.offer.addRow' }, items: ofRow(kind) },
      },
    }),
  ]),
) as Record<ContractKindName, ReturnType<typeof defineForm>>;

interface OfferWindowProps {
  readonly kind: ContractKindName;
  readonly downline: ContractDownline;
  readonly onClose: () => void;
}

/** An offer to a direct downline: enter the terms, preview their effect, send. */
export function OfferWindow({ kind, downline, onClose }: OfferWindowProps) {
  const { t } = useTexts();
  const { describeKind, describeRefusal } = useContractWords();
  const id = useId();
  const exponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const form = useFormState(offerValues((downline.offered ?? downline.held)?.rows, exponent));
  const offer = useOffer(kind, downline.memberId, onClose);
  const review = () => {
    const terms = termsOf(form.values(), exponent);
    if (terms === undefined) offer.showMessage(t('contracts.offer.badNumber'));
    else void offer.review(terms);
  };
  const refused = offer.words ?? (offer.error === undefined ? undefined : describeRefusal(offer.error, form.values()));
  return (
    <FormWindow
      name="contract-offer"
      title={t('contracts.offer.title', { kind: describeKind(kind), account: downline.account })}
      open
      onClose={onClose}
      width="l"
    >
      <div className={stack} data-element={`agent.${PAGE_OF[kind]}.offer`}>
        {refused !== undefined && <Banner tone="negative" title={refused} />}
        {offer.seen === undefined ? (
          <>
            <p className={lead}>{t('contracts.offer.lead')}</p>
            <OwnForm id={id} form={form} of={OFFER_FORMS[kind]} onSubmit={review} />
            <MainAction>
              <Button type="submit" form={id} block busy={offer.isBusy}>
                {t('contracts.offer.look')}
              </Button>
            </MainAction>
          </>
        ) : (
          <>
            <LensView kind={kind} lens={offer.seen.lens} isChanged={offer.seen.isChanged} level="h3" />
            <div className={actions}>
              <Button variant="quiet" onClick={offer.back}>
                {t('contracts.offer.back')}
              </Button>
              <Button busy={offer.isBusy} onClick={() => void offer.send()}>
                {t('contracts.offer.send')}
              </Button>
            </div>
          </>
        )}
      </div>
    </FormWindow>
  );
}

export const PAGE_OF = {
  DIVIDEND: 'dividend',
  DAILY: 'dailySalary',
  HOURLY: 'hourlySalary',
  REALTIME: 'realTimeSalary',
} as const;

interface Seen {
  readonly lens: ContractLens;
  readonly terms: SentTerms;
  readonly isChanged: boolean;
}

/** The steps of an offer: the lens is loaded, and the lens shown is sent with the offer. */
function useOffer(kind: ContractKindName, to: string, onDone: () => void) {
  const browser = useBrowser();
  const move = useSendOnce(`contract-${kind}`);
  const action = useContractAction();
  const currencyExponent = useAtomValue(portalAtom).currency.exponent ?? 2;
  const [seen, setSeen] = useState<Seen>();
  const [words, setWords] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const [failed, setFailed] = useState<unknown>();

  async function review(terms: SentTerms) {
    setWords(undefined);
    setFailed(undefined);
    setLooking(true);
    try {
      const lens = await browser().client.send(contractLens, { kind, to, rows: terms }, { quiet: true });
      if (lens !== undefined) setSeen({ lens, terms, isChanged: false });
    } catch (error) {
      setFailed(error);
    } finally {
      setLooking(false);
    }
  }

  async function send() {
    if (seen === undefined) return;
    const request = { kind, to, rows: seen.terms, lens: seen.lens.hash };
    const isDone = await action.run(async () => {
      await move(offerContract, request, request).catch((error: unknown) => {
        const lens =
          error instanceof CallRefused && error.code === 'conflict'
            ? readLens(error.value, { currencyExponent })
            : undefined;
        if (lens !== undefined) setSeen({ ...seen, lens, isChanged: true });
        throw error;
      });
    }, 'contracts.done.offered');
    if (isDone) onDone();
  }

  const isConflict = action.error instanceof CallRefused && action.error.code === 'conflict';
  return {
    seen,
    words,
    review,
    send,
    isBusy: isLooking || action.isBusy,
    error: failed ?? (isConflict ? undefined : action.error),
    showMessage: setWords,
    back() {
      setSeen(undefined);
      action.clear();
    },
  };
}
