import { type FormEvent, useRef, useState } from 'react';
import { applyForReward, MOST_REMARKS } from '#contract/promotions.calls.ts';
import { type Failure, failureOf } from '#portal/forms/failure.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { PictureField } from '#portal/forms/picture-field.tsx';
import { type Chosen, type LeftOut, readPictures } from '#portal/forms/pictures.ts';
import { useRewardsRefresh } from '#portal/rewards/use-taking.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts.ts';
import { sayWordAtom } from '#portal/state/words.ts';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextArea } from '#ui/text-area.tsx';
import { color, space, type } from '#ui/tokens.ts';

const form = css({ display: 'grid', gap: space[4] });
const lead = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.55 });
const FORM = 'promotion-application';

interface ApplyWindowProps {
  readonly promotionId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for a reward with remarks and up to three pictures. */
export function ApplyWindow({ promotionId, open, onClose }: ApplyWindowProps) {
  const { t } = useTexts();
  const { chosen, leftOut, add, remove } = usePictures();
  const { send, isBusy, failure } = useSend(promotionId, onClose);
  const [remarks, setRemarks] = useState('');
  const [error, setError] = useState<string>();
  const used = [...remarks.trim()].length;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = judge(used, chosen.length);
    setError(wrong === undefined ? undefined : t(wrong, { most: MOST_REMARKS }));
    if (wrong === undefined) void send(remarks.trim(), chosen);
  }
  return (
    <FormWindow
      name="apply"
      title={t('promo.apply.title')}
      open={open}
      onClose={onClose}
      footer={
        <Button type="submit" form={FORM} icon="send" busy={isBusy}>
          {t('promo.apply.send')}
        </Button>
      }
    >
      <form id={FORM} method="post" className={form} noValidate onSubmit={onSubmit}>
        <p className={lead}>{t('promo.apply.lead')}</p>
        <FailureBanner failure={failure} />
        <TextArea
          name="remarks"
          label={t('promo.apply.remarks')}
          count={t('promo.apply.count', { used, most: MOST_REMARKS })}
          value={remarks}
          error={error}
          data-autofocus=""
          onChange={(event) => setRemarks(event.target.value)}
        />
        <PictureField chosen={chosen} leftOut={leftOut} onFiles={add} onRemove={remove} />
      </form>
    </FormWindow>
  );
}

function judge(used: number, pictures: number): 'promo.apply.long' | 'promo.apply.need' | undefined {
  if (used > MOST_REMARKS) return 'promo.apply.long';
  return used === 0 && pictures === 0 ? 'promo.apply.need' : undefined;
}

function usePictures() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const present = useRef(chosen);
  present.current = chosen;

  async function add(files: readonly File[]) {
    const read = await readPictures(files, present.current);
    setChosen(read.chosen);
    setLeftOut(read.leftOut);
  }
  const remove = (key: number) => {
    setLeftOut(undefined);
    setChosen((before) => before.filter((one) => one.key !== key));
  };
  return { chosen, leftOut, add: (files: readonly File[]) => void add(files), remove };
}

function useSend(promotionId: string, onClose: () => void) {
  const browser = useBrowser();
  const refresh = useRewardsRefresh();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function send(remarks: string, chosen: readonly Chosen[]) {
    if (isBusy) return;
    const { client, store } = browser();
    setBusy(true);
    setFailure(undefined);
    try {
      const pictures = chosen.map(({ base64 }) => base64);
      await client.send(applyForReward, { promotionId, remarks, pictures }, { quiet: true });
      store.set(sayWordAtom, { text: 'promo.applied', tone: 'positive' });
      onClose();
      await refresh();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { send, isBusy, failure };
}
