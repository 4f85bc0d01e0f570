import { useId } from 'react';
import { FEEDBACK } from '#contract/service/calls.ts';
import { CountContext } from '#portal/forms/counted-text.tsx';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import type { ModalProps } from '#portal/page/modal-props.ts';
import { ContactLinks } from '#portal/service/contact-links.tsx';
import { useServiceElsewhere } from '#portal/service/use-service-elsewhere.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import schema from '#schemas/forms/feedback.json' with { type: 'json' };
import make from '#schemas/forms/feedback.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { defineForm, textIn } from '#ui/schema-form/state/define-form.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { PictureField } from '../../forms/picture-field.tsx';
import { useFeedback } from './use-feedback.ts';

/** Counted in code points, as the gateway does (D16). */
function lengthOf(values: FormValues): number {
  return [...textIn(values, 'content')].length;
}

/** The feedback form (M225): a topic, and at most 140 characters. */
const feedbackForm = defineForm({
  schema,
  make,
  validations: {
    content(_, values) {
      const length = lengthOf(values);
      if (length === 0) return 'form.contentRequired';
      const excess = length - FEEDBACK.mostLength;
      return excess > 0 ? { key: 'feedback.tooLong', params: { count: excess } } : undefined;
    },
  },
  ui: {
    content: { 'ui:widget': 'counted', 'ui:options': { autofocus: true } },
  },
});

/** Feedback (M225): a topic, at most 140 characters, up to three pictures. */
export function FeedbackModal({ open, onClose }: ModalProps) {
  const { t } = useTexts();
  const { write } = useFigures();
  const formId = useId();
  const form = useFeedback();
  const between = t('feedback.between', { least: 1, most: FEEDBACK.mostLength, count: FEEDBACK.mostLength });

  return (
    <FormWindow
      name="feedback"
      title={t('feedback.title')}
      open={open}
      onClose={onClose}
      typed="kept"
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
        <CountContext
          value={{ hint: between, count: (text) => write(`${[...text.trim()].length}/${FEEDBACK.mostLength}`) }}
        >
          <OwnForm
            id={formId}
            form={form.form}
            of={feedbackForm}
            lead={t('feedback.lead')}
            failure={form.failure}
            onSubmit={() => void form.send()}
          >
            <PictureField chosen={form.chosen} leftOut={form.leftOut} onFiles={form.add} onRemove={form.remove} />
          </OwnForm>
        </CountContext>
      )}
    </FormWindow>
  );
}

function Sent() {
  const { t } = useTexts();
  const hasService = useServiceElsewhere();
  return (
    <div role="status">
      <EmptyState
        level="h3"
        title={t('feedback.sent.title')}
        text={t('feedback.sent.text')}
        action={<ContactLinks hasService={hasService} />}
      />
    </div>
  );
}
