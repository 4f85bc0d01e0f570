import { useStaffDo } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { formatMoment } from '#console/kit/moment.ts';
import { useMay } from '#console/session/me.ts';
import { spokenTag } from '#console/texts/spoken.ts';
import { BOOKS_RULES } from '#contract/staff/finance/books-rules.ts';
import { type BooksRule, type BooksState, finance, verifyBooksNow } from '#contract/staff/finance/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { note, Section } from './section.tsx';
import { translate } from './words.ts';

const rules = css({ display: 'grid', gap: space[2], listStyle: 'none' });
const rule = css({ display: 'flex', alignItems: 'flex-start', gap: space[2], minInlineSize: 0 });
const words = css({ minInlineSize: 0, overflowWrap: 'anywhere' });
const statusIcon = css({ display: 'inline-flex', flexShrink: 0, marginBlockStart: 2 });
const statusColours = {
  holds: css({ color: color.positive }),
  breaks: css({ color: color.negative }),
  unknown: css({ color: color.textMuted }),
} as const;
const ICONS = { holds: 'circle-check', breaks: 'circle-alert', unknown: 'minus' } as const;

const minuteOf = (at: number) => formatMoment(new Date(at).toISOString()).slice(0, 16);
const count = (value: number | undefined) => (value ?? 0).toLocaleString(spokenTag());

/** The ledger invariants, when they were last checked, and a button to check now. */
export function Books({ books, merchant }: { readonly books: BooksState; readonly merchant: string }) {
  const broken = books.rules.filter(({ fault }) => fault !== undefined);
  const { accounts, transfers, postings } = books;
  return (
    <Section
      title={translate('books.title')}
      element="console.finance.books"
      action={<VerifyButton merchant={merchant} isLooking={books.isLooking} />}
    >
      {broken.length > 0 && <Banner tone="negative" title={translate('books.broken', { count: broken.length })} />}
      <div className={note}>
        <p role="status">{books.isLooking ? translate('books.looking') : describeLastCheck(books)}</p>
        <p>{describeNightly(books)}</p>
      </div>
      <ul className={rules}>
        {books.rules.map((each) => (
          <Rule key={each.name} rule={each} wasChecked={books.lookedAt !== undefined} />
        ))}
      </ul>
    </Section>
  );

  function describeLastCheck({ lookedAt, lookedBy = '' }: BooksState): string {
    if (lookedAt === undefined) return translate('books.never');
    const sizes = { accounts: count(accounts), transfers: count(transfers), postings: count(postings) };
    return translate('books.last', { at: minuteOf(lookedAt), by: lookedBy, ...sizes });
  }
}

function describeNightly({ nightlyAt, nightlyFault }: BooksState): string {
  if (nightlyAt === undefined) return translate('books.nightlyNone');
  const at = minuteOf(nightlyAt);
  return nightlyFault === undefined
    ? translate('books.nightly', { at })
    : translate('books.nightlyFault', { at, fault: nightlyFault });
}

/** The name of a rule; a rule that only a newer gateway knows has a generic name. */
function describeRule(name: string): string {
  const known = BOOKS_RULES.find((rule) => rule === name);
  return translate(known === undefined ? 'rule.other' : `rule.${known}`);
}

function Rule({ rule: { name, fault }, wasChecked }: { readonly rule: BooksRule; readonly wasChecked: boolean }) {
  const state = fault !== undefined ? 'breaks' : wasChecked ? 'holds' : 'unknown';
  return (
    <li className={rule}>
      <span className={cx(statusIcon, statusColours[state])} role="img" aria-label={translate(`books.${state}`)}>
        <Icon name={ICONS[state]} size={16} />
      </span>
      <div className={words}>
        {describeRule(name)}
        {fault && <p className={note}>{translate('books.fault', fault)}</p>}
      </div>
    </li>
  );
}

function VerifyButton({ merchant, isLooking }: { readonly merchant: string; readonly isLooking: boolean }) {
  const may = useMay();
  const toaster = useToast();
  const { mutateAsync, isPending } = useStaffDo(verifyBooksNow, [finance]);
  if (!may('finance.look', merchant)) return null;
  const ask = async () => {
    try {
      await mutateAsync({ merchant, request: {} });
      toaster.show({ title: translate('books.asked'), tone: 'positive' });
    } catch (error) {
      toaster.show({ title: describeFailure(error as Parameters<typeof describeFailure>[0]), tone: 'negative' });
    }
  };
  return (
    <Button
      variant="quiet"
      size="s"
      disabled={isPending || isLooking}
      data-element="console.finance.look"
      onClick={() => void ask()}
    >
      {translate('books.look')}
    </Button>
  );
}
