import { type FormEvent, useId, useRef } from 'react';
import { FEEDBACK, type FeedbackType, feedbackTypes } from '#contract/service.calls.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { ServiceLink } from '#portal/service/service-link.tsx';
import type { ModalProps } from '#portal/shell/modal-props.ts';
import { useTexts } from '#portal/state/texts.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { TextArea } from '#ui/text-area.tsx';
import { color, space } from '#ui/tokens.ts';
import { PictureField } from '../../forms/picture-field.tsx';
import { useFeedback } from './use-feedback.ts';

const column = css({ display: 'grid', gap: space[4] });
const lead = css({ color: color.textMuted, lineHeight: 1.6 });

/** Feedback (M225): what it is about, at most 140 characters, up to three pictures. */
export function FeedbackModal({ open, onClose }: ModalProps) {
  const { t } = useTexts();
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useFeedback();
  const between = t('feedback.between', { 0: 1, 1: FEEDBACK.mostLength });

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!(await form.send())) area.current?.focus();
  }

  return (
    <FormWindow
      name="feedback"
      title={t('feedback.title')}
      open={open}
      onClose={onClose}
      footer={
        form.state === 'sent' ? (
          <Button data-autofocus="" onClick={onClose}>
            {t('feedback.close')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('feedback.cancel')}
            </Button>
            <Button type="submit" form={formId} icon="send" busy={form.state === 'sending'}>
              {t('feedback.send')}
            </Button>
          </>
        )
      }
    >
      {form.state === 'sent' ? (
        <Sent />
      ) : (
        <form id={formId} method="post" className={column} noValidate onSubmit={(event) => void handleSubmit(event)}>
          <p className={lead}>{t('feedback.lead')}</p>
          <FailureBanner failure={form.failure} />
          <Select
            name="type"
            label={t('feedback.type')}
            value={form.type}
            onChange={(event) => form.setType(feedbackTypes.find((known) => known === event.target.value) ?? form.type)}
            options={feedbackTypes.map((value) => ({ value, label: t(TYPES[value]) }))}
          />
          <TextArea
            ref={area}
            name="content"
            label={t('feedback.content')}
            required
            data-autofocus=""
            value={form.content}
            count={`${form.length}/${FEEDBACK.mostLength}`}
            hint={between}
            error={form.error}
            onInput={(event) => form.setContent(event.currentTarget.value)}
          />
          <PictureField
            chosen={form.chosen}
            leftOut={form.leftOut}
            onFiles={(files) => void form.addFiles(files)}
            onRemove={form.removePicture}
          />
        </form>
      )}
    </FormWindow>
  );
}

const TYPES = {
  suggestion: 'feedback.type.suggestion',
  problem: 'feedback.type.problem',
  deposit: 'feedback.type.deposit',
  withdrawal: 'feedback.type.withdrawal',
  game: 'feedback.type.game',
  complaint: 'feedback.type.complaint',
} as const satisfies Record<FeedbackType, string>;

function Sent() {
  const { t } = useTexts();
  return (
    <div role="status">
      <EmptyState
        level="h3"
        title={t('feedback.sent.title')}
        text={t('feedback.sent.text')}
        action={
          <ServiceLink className={buttonClass({ variant: 'quiet' })}>
            <Icon name="headset" size={18} />
            {t('service.title')}
          </ServiceLink>
        }
      />
    </div>
  );
}
