import { useRef, useState } from 'react';
import { StaffCallFailed } from '#console/api/client.ts';
import { translate } from '#console/entries/action-words.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { usePaletteActions } from '#console/kit/palette-actions.ts';
import { useMay } from '#console/session/me.ts';
import type { JournalFilter } from '#contract/staff/journal/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { type ExportProgress, fetchExport, saveFile } from './export-journal.ts';

const running = css({ display: 'flex', alignItems: 'center', gap: space[3], fontSize: type.s, color: color.textMuted });
const measure = css({ inlineSize: '8rem' });
const figures = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

const FORMATS = ['csv', 'jsonl'] as const;

/** Exports the filtered entries to a file, with progress and cancellation. */
export function ExportButton({ filter }: { readonly filter: JournalFilter }) {
  const may = useMay();
  const toaster = useToast();
  const [progress, setProgress] = useState<ExportProgress>();
  const breakOff = useRef<AbortController>(undefined);
  const begin = async (format: (typeof FORMATS)[number]): Promise<void> => {
    const controller = new AbortController();
    breakOff.current = controller;
    setProgress({ entries: 0, of: 0 });
    try {
      const file = await fetchExport({ ...filter, format }, setProgress, controller.signal);
      saveFile(file);
      toaster.show({ title: translate('export.done'), text: file.name, tone: 'positive' });
    } catch (error) {
      if (controller.signal.aborted) toaster.show({ title: translate('export.brokenOff'), tone: 'info' });
      else if (error instanceof StaffCallFailed)
        toaster.show({ title: translate('export.failed'), text: describeFailure(error), tone: 'negative' });
      else throw error;
    } finally {
      setProgress(undefined);
    }
  };
  const formats = FORMATS.map((format) => ({
    id: `export.${format}`,
    label: translate(`export.${format}`),
    icon: 'download',
    begin: () => void begin(format),
  }));
  const isAllowed = may('journal.export');
  usePaletteActions(isAllowed ? formats.map(({ begin: run, ...action }) => ({ ...action, run })) : []);
  if (!isAllowed) return null;
  if (progress)
    return (
      <div className={running} role="status">
        <Progress
          className={measure}
          label={translate('export.progress')}
          value={progress.entries}
          max={progress.of || 1}
        />
        <span className={figures}>{translate('export.figures', { entries: progress.entries, of: progress.of })}</span>
        <Button variant="quiet" size="s" onClick={() => breakOff.current?.abort()}>
          {translate('act.cancel')}
        </Button>
      </div>
    );
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon="download" data-element="console.journal.export">
          {translate('export')}
        </Button>
      }
      items={formats.map(({ begin: onSelect, ...item }) => ({ ...item, onSelect }))}
    />
  );
}
