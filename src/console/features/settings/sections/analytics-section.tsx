import { ANALYTICS } from '#model/documents/services.ts';
import type { SectionProps } from '../parts/editor.ts';
import { NARROW } from '../parts/narrow-field.tsx';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { textForm } from '../parts/setting-forms.ts';
import type { Shape } from '../parts/setting-shapes.ts';
import { setKey, textOf } from '../parts/values.ts';
import { translate } from '../parts/words.ts';

const { key } = ANALYTICS.gtag;

const GTAG: Shape = {
  read: (value) => ({ value: textOf(value, key) }),
  write: ({ value }, before) => setKey(before, key, value),
  at: () => '/value',
};
const UI = {
  value: {
    ...NARROW,
    'ui:title': 'analytics.gtag',
    'ui:help': 'analytics.gtagHint',
    'ui:options': { maxLength: 40 },
  },
};

/** The ids of the analytics services that the gateway sends events to. */
export function AnalyticsSection({ edit }: SectionProps) {
  const editor = edit('status.analytics');
  return (
    <SettingBox
      element="analytics"
      title={translate('analytics.title')}
      lead={translate('analytics.lead')}
      editor={editor}
    >
      <SettingForm editor={editor} of={textForm} shape={GTAG} ui={UI} />
    </SettingBox>
  );
}
