import { ANALYTICS } from '#model/documents/services.ts';
import { TextField } from '#ui/text-field.tsx';
import { fieldWidth, SettingBox } from './setting-box.tsx';
import type { SectionProps } from './use-editor.ts';
import { setKey, textOf } from './values.ts';
import { say } from './words.ts';

/** The ids of the analytics services that the gateway sends to. */
export function AnalyticsSection({ edit }: SectionProps) {
  const editor = edit('status.analytics');
  const { key } = ANALYTICS.gtag;
  return (
    <SettingBox element="analytics" title={say('analytics.title')} lead={say('analytics.lead')} editor={editor}>
      <TextField
        className={fieldWidth}
        label={say('analytics.gtag')}
        hint={say('analytics.gtagHint')}
        error={editor.problemAt(`/${key}`)}
        value={textOf(editor.value, key)}
        maxLength={40}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => editor.set(setKey(editor.value, key, event.target.value || undefined))}
      />
    </SettingBox>
  );
}
