import { announcements, listTypes } from '#contract/announcements/calls.ts';
import type { Announcement } from '#contract/announcements/read.ts';
import { constants } from '#contract/call/constants.ts';
import { PageHeading } from '#portal/cashier/page-heading.tsx';
import { note, page } from '#portal/cashier/styles.ts';
import { useCentrePage } from '#portal/centre/centre-page.ts';
import { RichText } from '#portal/html/rich-text.tsx';
import { RecordPart } from '#portal/records/record-part.tsx';
import { useRecord } from '#portal/records/use-records.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Accordion } from '#ui/lists/accordion.tsx';
import { css } from '#ui/style/style.ts';

const names = css({ display: 'grid', justifyItems: 'start', minInlineSize: 0 });

/** Notices for signed-in agents. */
const ASKED = { types: listTypes(['PL']), platform: constants.platformCode, execution: 'A' } as const;

/** Announcements for signed-in agents (M203), the newest first. */
export function AnnouncementPage() {
  const { t } = useTexts();
  const query = useRecord(announcements, ASKED);
  return (
    <div className={page}>
      <PageHeading title={t('element.agent.announcement')}>{t('agent.news.lead')}</PageHeading>
      <RecordPart query={query}>
        {({ player }) => (player.length === 0 ? <None /> : <Notices notices={player} />)}
      </RecordPart>
    </div>
  );
}

function None() {
  const { t } = useTexts();
  const goTo = useCentrePage();
  return (
    <EmptyState
      level="h3"
      title={t('agent.news.none')}
      action={
        <Button variant="quiet" onClick={() => goTo('agent.overview')}>
          {t('agent.missing.home')}
        </Button>
      }
    />
  );
}

function Notices({ notices }: { readonly notices: readonly Announcement[] }) {
  const writer = useFigures();
  const { t } = useTexts();
  return (
    <Accordion
      items={notices.map(({ id, title, content, timestamp }) => ({
        id,
        title: (
          <span className={names}>
            <bdi>{title || t('notices.untitled')}</bdi>
            {timestamp !== undefined && (
              <span className={note} dir="ltr">
                {writer.minute(timestamp)}
              </span>
            )}
          </span>
        ),
        content: <RichText html={content} />,
      }))}
    />
  );
}
