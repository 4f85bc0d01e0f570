import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { depositSent, deposits } from '#contract/deposits/calls.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { failureOf } from '#portal/forms/failure.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { PictureField } from '#portal/forms/picture-field.tsx';
import type { Chosen } from '#portal/forms/pictures.ts';
import { shrinkPicture } from '#portal/forms/shrink-picture.ts';
import { usePictures } from '#portal/forms/use-pictures.ts';
import { useBrowser } from '#portal/state/client.ts';
import { createIdempotencyKey, isUnclear } from '#portal/state/stored-key.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });

/** Maximum base64 characters of one picture at the gateway (contract, order-schemas). */
const MOST_SIGNS = 410_000;

interface SentButtonProps {
  readonly order: Deposit;
  /** Another member receives the money: a picture is required as proof. */
  readonly needsEvidence?: boolean;
}

/** Reports that the money has been sent, with pictures where proof is required. Hidden once reported. */
export function SentButton({ order, needsEvidence = false }: SentButtonProps) {
  const { t } = useTexts();
  const pictures = usePictures(`deposit ${order.id}`);
  const { send, isBusy, error } = useSent(order);
  const [reported, setReported] = useState<'missing' | 'large'>();
  if (order.isSent) return null;

  async function submit() {
    setReported(undefined);
    if (needsEvidence && pictures.chosen.length === 0) return setReported('missing');
    const evidence = await shrinkAll(pictures.chosen);
    if (evidence === undefined) return setReported('large');
    if (await send(evidence)) pictures.clear();
  }
  return (
    <div className={column}>
      {needsEvidence && (
        <PictureField
          chosen={pictures.chosen}
          leftOut={pictures.leftOut}
          onFiles={pictures.add}
          onRemove={pictures.remove}
          words={{ title: t('cashier.pay.proof'), hint: t('cashier.pay.proofHint') }}
        />
      )}
      {reported !== undefined && (
        <Banner tone="negative" announce>
          {t(reported === 'missing' ? 'cashier.pay.proofMissing' : 'cashier.pay.proofLarge')}
        </Banner>
      )}
      <FailureBanner failure={error === undefined ? undefined : failureOf(error)} />
      <Button size="l" block variant={needsEvidence ? 'primary' : 'quiet'} busy={isBusy} onClick={() => void submit()}>
        {t('cashier.pay.sent')}
      </Button>
    </div>
  );
}

async function shrinkAll(chosen: readonly Chosen[]): Promise<readonly string[] | undefined> {
  const small = await Promise.all(chosen.map((picture) => shrinkPicture(picture, MOST_SIGNS)));
  const fitting = small.filter((one) => one !== undefined);
  return fitting.length === small.length ? fitting : undefined;
}

function useSent({ id }: Deposit) {
  const browser = useBrowser();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function send(pictures: readonly string[]): Promise<boolean> {
    if (isBusy) return false;
    const { client, session } = browser();
    const keyStore = createIdempotencyKey(session, 'deposit.sent', () => crypto.randomUUID());
    const request = { id, ...(pictures.length > 0 && { pictures }) };
    setBusy(true);
    setError(undefined);
    try {
      // The pictures are too large for the tab's storage: their number and lengths identify the request.
      const key = keyStore.keyOf({ id, signs: pictures.map(({ length }) => length) });
      await client.send(depositSent, request, { key, quiet: true });
      keyStore.forget();
      return true;
    } catch (failure) {
      if (!isUnclear(failure)) keyStore.forget();
      setError(failure);
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['member', deposits.name] });
    }
  }
  return { send, isBusy, error };
}
