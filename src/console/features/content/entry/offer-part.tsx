import { Facts } from '#console/people/facts.tsx';
import type { ContentOffer } from '#contract/staff/content/content.ts';
import { scheduleWords } from '../words/entry-words.ts';
import { translate } from '../words/words.ts';
import { FormPart } from './form-part.tsx';

/** The offer of a promotion, read-only: offers are not part of the content. */
export function OfferPart({ offer }: { readonly offer: ContentOffer }) {
  const { id, type, entry, startsAt, endsAt } = offer;
  return (
    <FormPart title={translate('form.offer')} lead={translate('form.offer.lead')} isFixed={false}>
      <Facts
        facts={[
          { label: translate('offer.id'), value: id },
          { label: translate('offer.type'), value: type },
          { label: translate('offer.entry'), value: translate.ifKnown(`entry.${entry}`) ?? entry },
          { label: translate('offer.time'), value: scheduleWords({ from: startsAt, until: endsAt }) },
        ]}
      />
    </FormPart>
  );
}
